import { expect, test } from 'vitest'
import { nextWords, payoutWords, stepsOf } from './payout-words.ts'

const payout = { batch: 7, reference: null, at: '2026-11-21T12:00:00.000Z', reason: null }

test.each([
  [{ ...payout, state: 'waiting' }, 'Approved on Nov 21, 2026'],
  [{ ...payout, state: 'sent' }, 'Sent to your bank on Nov 21, 2026'],
  [{ ...payout, state: 'paid' }, 'Paid on Nov 21, 2026'],
  [{ ...payout, state: 'paid', reference: 'TRX 1' }, 'Paid on Nov 21, 2026, reference TRX 1'],
  [{ ...payout, state: 'returned', reason: 'Account closed' }, 'Returned on Nov 21, 2026. Account closed.'],
] as const)('%o is written as “%s”', (given, words) => expect(payoutWords(given)).toBe(words))

test('a day named by the bank is the same day in every time zone', () => {
  const paid = { ...payout, state: 'paid', at: '2026-11-21T00:00:00.000Z' } as const
  expect(payoutWords(paid)).toBe('Paid on Nov 21, 2026')
})

const withdrawal = { amount: '20.00', repaid: '0.00', expected_on: null }

test.each([
  [
    { status: 'Pending', payout: null, expected_on: '2026-11-25' },
    'Usually paid by Nov 25, 2026. You get a message at each step.',
  ],
  [
    { status: 'Pending', payout: null },
    'We review your request, and send the money with our next payments to the bank. You get a message at each step.',
  ],
  [
    { status: 'Approved', payout: { ...payout, state: 'waiting' } },
    'We send it with our next payments to the bank, and tell you then.',
  ],
  [{ status: 'Approved', payout: { ...payout, state: 'sent' } }, 'We tell you when the bank has paid it.'],
  [{ status: 'Approved', payout: { ...payout, state: 'paid' } }, undefined],
  [{ status: 'Rejected', payout: null }, 'The amount is back in your balance.'],
  [
    { status: 'Rejected', payout: null, repaid: '20.00' },
    'The amount was returned, and all of it (N20.00) has repaid what you owed.',
  ],
  [
    { status: 'Returned', payout: { ...payout, state: 'returned' }, repaid: '5.00' },
    'The amount was returned: N5.00 of it has repaid what you owed, and N15.00 is back in your balance. Check your bank details before your next request.',
  ],
] as const)('%o is followed by “%s”', (given, words) => expect(nextWords({ ...withdrawal, ...given })).toBe(words))

const open = ['Approved', 'Sent', 'Paid']

test.each([
  ['Pending', null, ['Requested'], open],
  ['Approved', 'waiting', ['Requested', 'Approved'], ['Sent', 'Paid']],
  ['Approved', 'sent', ['Requested', 'Approved', 'Sent'], ['Paid']],
  ['Approved', 'paid', ['Requested', 'Approved', 'Sent', 'Paid'], []],
  ['Rejected', null, ['Requested'], []],
  ['Returned', 'returned', ['Requested', 'Approved'], []],
] as const)('of a withdrawal that is %s with the payout %s, the steps %s are done', (status, state, done, ahead) => {
  const steps = stepsOf({ status, payout: state && { ...payout, state } })
  const titlesOf = (wanted: string) => steps.filter((step) => step.state === wanted).map(({ title }) => title)
  expect(titlesOf('done')).toEqual(done)
  expect(titlesOf('open')).toEqual(ahead)
  expect(titlesOf('ended')).toEqual(status === 'Rejected' || status === 'Returned' ? [status] : [])
})
