import type { LedgerEntry } from '@evergrove/contract/agents/agents'
import { transferLabel } from '@evergrove/contract/ledger/transfer-kinds'
import { expect, test } from 'vitest'
import { decisionWords, movedBy, sumsOf } from './entry-words.ts'

const entry = (change: Partial<LedgerEntry> = {}): LedgerEntry => ({
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

const withdrawal = (phase: LedgerEntry['phase'], side: LedgerEntry['side'] = 'debit') =>
  ({ kind: 'withdrawal', phase, side }) as const

test.each([
  [entry(), 'Adjustment', 1000n],
  [entry({ side: 'debit' }), 'Adjustment', -1000n],
  [entry({ kind: 'match_bonus' }), 'Match bonus', 1000n],
  [entry(withdrawal('pending')), 'Withdrawal requested', -1000n],
  [entry(withdrawal('posted')), 'Withdrawal approved', 0n],
  [entry(withdrawal('voided')), 'Withdrawal not approved', 1000n],
])('%o is a “%s” that adds %s cents', (one, words, moved) => {
  expect(transferLabel(one)).toBe(words)
  expect(movedBy(one)).toBe(moved)
})

test('every kind is added up, and a kind without entries has the sum zero', () => {
  const sums = [
    { kind: 'match_bonus', amount: '20.00' },
    { kind: 'withdrawal', amount: '-15.00' },
  ] as const
  expect(sumsOf(sums)).toEqual([
    { kind: expect.any(String), term: 'Referral bonuses', amount: '0.00' },
    { kind: expect.any(String), term: 'Match bonuses', amount: '20.00' },
    { kind: expect.any(String), term: 'Withdrawals, less those not approved', amount: '-15.00' },
    { kind: expect.any(String), term: 'Withdrawals returned by the bank', amount: '0.00' },
    { kind: expect.any(String), term: 'Adjustments', amount: '0.00' },
  ])
})

test.each([
  [{ status: 'Pending', decided_by: null, reason: null }, 'pending'],
  [{ status: 'Approved', decided_by: 'operator', reason: null }, 'approved by the system operator'],
  [{ status: 'Returned', decided_by: 'b@example.com', reason: null }, 'approved by b@example.com, came back later'],
  [{ status: 'Rejected', decided_by: 'b@example.com', reason: 'Closed' }, 'rejected by b@example.com: Closed'],
])('describes %o as "%s"', (decided, words) => {
  expect(decisionWords(decided)).toBe(words)
})
