import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import { expect, test } from 'vitest'
import { causeOf } from './entry-cause.ts'

const entry: StatementEntry = {
  id: 1,
  created_at: '2026-01-05T10:00:00.000Z',
  kind: 'adjustment',
  amount: '10.00',
  balance: '10.00',
  agent: null,
  level: null,
  withdrawal_id: null,
  reason: null,
}
const ada = { first_name: 'Ada', last_name: 'Obi' }

test.each([
  [{ kind: 'referral_bonus', agent: ada }, 'Ada Obi joined'],
  [{ kind: 'referral_bonus' }, 'An agent joined'],
  [{ kind: 'match_bonus', agent: ada, level: 2 }, 'Level 2 completed: Ada Obi joined'],
  [{ kind: 'referral_bonus_reversal', agent: ada }, 'Ada Obi’s payment was reversed'],
  [{ kind: 'referral_bonus_reversal' }, 'A payment was reversed'],
  [{ kind: 'match_bonus_reversal', agent: ada, level: 2 }, 'Level 2 lost: Ada Obi’s payment was reversed'],
  [{ kind: 'receivable_settlement', agent: ada }, 'From an amount that was added to your balance'],
  [{ kind: 'withdrawal', withdrawal_id: 7 }, 'Request no. 7'],
  [{ kind: 'payout_return', withdrawal_id: 7 }, 'Request no. 7'],
  [{ kind: 'withdrawal_returned', withdrawal_id: 7, reason: 'Wrong account.' }, 'Request no. 7: Wrong account.'],
  [{ kind: 'adjustment', reason: 'A mistake.' }, 'A mistake.'],
  [{ kind: 'adjustment' }, ''],
  [{ kind: 'opening_balance' }, 'Brought over from the previous system'],
] as const)('the cause of %o is "%s"', (change, cause) => {
  expect(causeOf({ ...entry, ...change })).toBe(cause)
})

test('an entry of a debt has its cause as well', () => {
  const owed = { agent: null, level: null, reason: 'Given up.' }
  expect(causeOf({ ...owed, kind: 'receivable_write_off' })).toBe('Given up.')
})
