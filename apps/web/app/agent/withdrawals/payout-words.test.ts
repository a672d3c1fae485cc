import { expect, test } from 'vitest'
import { payoutWords } from './payout-words.ts'

const payout = { batch: 7, reference: null, at: '2026-11-21T12:00:00.000Z', reason: null }

test.each([
  [{ ...payout, state: 'waiting' }, 'Waiting to be sent to your bank'],
  [{ ...payout, state: 'sent' }, 'Sent to your bank on Nov 21, 2026'],
  [{ ...payout, state: 'paid' }, 'Paid on Nov 21, 2026'],
  [{ ...payout, state: 'paid', reference: 'TRX 1' }, 'Paid on Nov 21, 2026, reference TRX 1'],
  [
    { ...payout, state: 'returned', reason: 'Account closed' },
    'Returned on Nov 21, 2026. Account closed. The amount is back in your balance. Check your bank details, then request it again.',
  ],
] as const)('%o is written as “%s”', (given, words) => expect(payoutWords(given)).toBe(words))

test('a day named by the bank is the same day in every time zone', () => {
  const paid = { ...payout, state: 'paid', at: '2026-11-21T00:00:00.000Z' } as const
  expect(payoutWords(paid)).toBe('Paid on Nov 21, 2026')
})
