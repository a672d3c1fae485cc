import type { Booking } from '@evergrove/contract/agents/agents'
import { expect, test } from 'vitest'
import { kindWords, movedBy, sumsOf } from './booking-words.ts'

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

test('every kind has its sum, also one that is new; those of which nothing was booked come to nothing', () => {
  const booked = [
    { kind: 'match_bonus', amount: '20.00' },
    { kind: 'refund', amount: '1.00' },
    { kind: 'withdrawal', amount: '-15.00' },
  ]
  expect(sumsOf(booked)).toEqual([
    { term: 'Referral bonuses', amount: '0.00' },
    { term: 'Match bonuses', amount: '20.00' },
    { term: 'Adjustments', amount: '0.00' },
    { term: 'Withdrawals, less those returned', amount: '-15.00' },
    { term: 'refund', amount: '1.00' },
  ])
})
