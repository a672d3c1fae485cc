import { formatMoney } from '@evergrove/contract/money-codec'
import { array, assert, bigInt, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { type Booking, kindWords, movedBy, sumsOf } from './booking-words.ts'

const booking = (change: Partial<Booking> = {}): Booking => ({
  id: 1,
  kind: 'adjustment',
  phase: 'single',
  side: 'credit',
  amount: '10.00',
  plan_version_id: null,
  payment_id: null,
  level: null,
  withdrawal_id: null,
  reason: null,
  created_at: '2026-01-05T10:00:00.000Z',
  balance: '10.00',
  caused_by: null,
  ...change,
})

const withdrawal = (phase: string, side: Booking['side'] = 'debit') => ({ kind: 'withdrawal', phase, side })

test.each([
  [booking(), 'Adjustment', 1000n],
  [booking({ side: 'debit' }), 'Adjustment', -1000n],
  [booking({ kind: 'match_bonus' }), 'Match bonus', 1000n],
  [booking(withdrawal('pending')), 'Withdrawal requested', -1000n],
  [booking(withdrawal('posted')), 'Withdrawal paid', 0n],
  [booking(withdrawal('voided')), 'Withdrawal returned', 1000n],
  [booking({ kind: 'refund' }), 'refund (single)', 1000n],
])('%o is a "%s" that moves %s', (one, words, moved) => {
  expect(kindWords(one)).toBe(words)
  expect(movedBy(one)).toBe(moved)
})

const kinds = constantFrom<Partial<Booking>>(
  {},
  { side: 'debit' },
  { kind: 'referral_bonus' },
  { kind: 'match_bonus' },
  { kind: 'refund' },
  withdrawal('pending'),
  withdrawal('posted'),
  withdrawal('voided'),
)
const histories = array(tuple(kinds, bigInt({ min: 1n, max: 10n ** 12n })), { minLength: 1, maxLength: 20 })

/** The bookings, the newest first, each with the balance after it. */
function withBalances(start: bigint, history: [Partial<Booking>, bigint][]): { bookings: Booking[]; balance: bigint } {
  let balance = start
  const bookings = history.map(([change, amount]) => {
    const one = booking({ ...change, amount: formatMoney(amount) })
    balance += movedBy(one)
    return { ...one, balance: formatMoney(balance) }
  })
  return { bookings: bookings.toReversed(), balance }
}

test('the sums of any history add up to the balance, whatever was booked before it', () => {
  const cents = (amount: string) => BigInt(amount.replace('.', ''))
  assert(
    property(bigInt({ min: 0n, max: 10n ** 12n }), histories, (start, history) => {
      const { bookings, balance } = withBalances(start, history)
      const sums = sumsOf(bookings)
      expect(sums.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(balance)
      expect(sums.some(({ term }) => term.startsWith('Before'))).toBe(start !== 0n)
    }),
  )
})

test('without bookings every sum is nothing', () => {
  expect(sumsOf([]).map(({ amount }) => amount)).toEqual(['0.00', '0.00', '0.00', '0.00'])
})
