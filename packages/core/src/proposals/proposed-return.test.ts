/** Returns of payouts by one person, and those that need two people or a line of a statement (plan rule 28). */
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import { checkLedger } from '../ledger/index.ts'
import { getAccountInfo } from '../network/index.ts'
import { found } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { recordResult } from '../withdrawals/index.ts'
import { actOrPropose } from './act-or-propose.ts'
import { confirmProposal } from './decide-proposal.ts'
import { type Decider, listProposals } from './list-proposals.ts'
import { depsOf, hire, sentBatch } from './testing/proposals-world.ts'

const database = databaseForEach<Schema>()
let first: Decider
let second: Decider
/** Creates a released batch with one withdrawal of 200.00, of an agent who has 300.00 left. */
let batch: Awaited<ReturnType<typeof sentBatch>>

beforeEach(async () => {
  first = await hire(database.db, 'finance')
  second = await hire(database.db, 'finance')
  batch = await sentBatch(database.db, await found(database.db))
})

/** The limit is above the amount of the batch unless a test sets another. */
const deps = (secondPersonLimit = 500_00n) => ({ ...depsOf(database.db), secondPersonLimit })
const byFirst = () => ({ kind: 'staff', id: first.id }) as const
const recordPaid = () =>
  recordResult(deps(), { id: batch.id, input: { ids: [batch.withdrawal], result: 'paid' }, actor: byFirst() })

const recordReturned = async (limit?: bigint) => {
  const input = { ids: [batch.withdrawal], result: 'returned', reason: 'Account closed' }
  const outcome = await actOrPropose(deps(limit), 'payouts.results', { staffId: first.id, id: batch.id, input })
  return 'proposal' in outcome ? outcome.proposal : 'done'
}

const balance = async () => {
  const row = database.db.selectFrom('withdrawals').select('agent_id').where('id', '=', batch.withdrawal)
  return (await getAccountInfo(database.db, (await row.executeTakeFirstOrThrow()).agent_id)).total_balance
}

test('[R7] one person cannot record a payout as paid and then as returned', async () => {
  await recordPaid()
  const proposal = await recordReturned()
  expect(proposal).toMatchObject({
    change: { kind: 'payouts.results', lines: 1, total: '200.00' },
    reason: 'Account closed',
  })
  expect([await batch.result(), await balance()]).toEqual(['paid', '300.00'])
  if (proposal === 'done') throw new Error('unreachable')
  await confirmProposal(deps(), { id: proposal.id, staff: second })
  expect([await batch.result(), await balance()]).toEqual(['returned', '500.00'])
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('[R7] a return by hand without other evidence counts towards the limit', async () => {
  expect(await recordReturned(199_99n)).toHaveProperty('id')
  expect(await batch.result()).toBeNull()
  const listing = { filter: { state: 'waiting' }, staff: second, page: 1, page_size: 10 } as const
  expect((await listProposals(database.db, listing)).items).toMatchObject([{ change: { total: '200.00' } }])
})

test('[R7] one person records a return within the limit for a withdrawal that was not paid', async () => {
  expect(await recordReturned(200_00n)).toBe('done')
  expect([await batch.result(), await balance()]).toEqual(['returned', '500.00'])
})
