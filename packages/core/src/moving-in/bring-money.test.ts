/** The transfers that bring an agent from any funds to those of the source. */
import { describe, expect, test } from 'vitest'
import { type Funds, openingBalance, receivableOf, type Transfer, withdrawalHold } from '../ledger/index.ts'
import { openingTransfers } from './bring-money.ts'

const AGENT = 7
const hold = (id: number, amount: bigint) => ({ id, amount, planVersionId: 1 })
const held = (id: number, amount: bigint) =>
  withdrawalHold({ agentId: AGENT, withdrawalId: id, amount, planVersionId: 1 })
const credit = (amount: bigint) => openingBalance({ agentId: AGENT, direction: 'credit', amount })
const debit = (amount: bigint) => openingBalance({ agentId: AGENT, direction: 'debit', amount })
const none = { available: 0n, owed: 0n }

describe('an agent', () => {
  test.each<[string, Funds, Parameters<typeof openingTransfers>[2], Transfer[]]>([
    ['without anything before or now needs no transfer', none, { wanted: 0n, holds: [] }, []],
    [
      'of whom the source says nothing keeps what is there',
      { available: 5n, owed: 0n },
      { wanted: undefined, holds: [] },
      [],
    ],
    ['has the former balance', none, { wanted: 50n, holds: [] }, [credit(50n)]],
    ['owes what the former balance was below zero', none, { wanted: -50n, holds: [] }, [debit(50n)]],
    [
      'gets what pending withdrawals hold besides',
      none,
      { wanted: 50n, holds: [hold(1, 20n)] },
      [credit(70n), held(1, 20n)],
    ],
    [
      'who owes has pending withdrawals held all the same',
      none,
      { wanted: -5n, holds: [hold(1, 20n)] },
      [credit(20n), held(1, 20n), debit(5n)],
    ],
    ['who has as much already needs no transfer', { available: 50n, owed: 0n }, { wanted: 50n, holds: [] }, []],
    ['who has more loses the difference', { available: 50n, owed: 0n }, { wanted: 40n, holds: [] }, [debit(10n)]],
    ['who owed pays the debt back first', { available: 0n, owed: 30n }, { wanted: 10n, holds: [] }, [credit(40n)]],
    [
      'uses what there is for a hold',
      { available: 30n, owed: 0n },
      { wanted: 10n, holds: [hold(1, 20n)] },
      [held(1, 20n)],
    ],
  ])('%s', (_what, funds, facts, transfers) => {
    expect(openingTransfers(AGENT, funds, facts)).toEqual(transfers)
  })

  test('with a released hold and a debt repays the debt with it', () => {
    const [repaid, ...rest] = openingTransfers(AGENT, { available: 20n, owed: 5n }, { wanted: 15n, holds: [] })
    expect(repaid).toMatchObject({ kind: 'receivable_settlement', credit_account_id: receivableOf(AGENT), amount: 5n })
    expect(rest).toEqual([])
  })
})
