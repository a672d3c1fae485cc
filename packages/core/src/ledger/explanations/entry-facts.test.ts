/** The facts below the reason for an entry, and what the reason says of outcomes. */
import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import type { DecisionRow, ExplainedRow } from './explanations.repository.ts'
import {
  asked,
  at,
  base,
  earlier,
  line,
  matchParts,
  payer,
  reward,
  taken,
  withdrawal,
} from './testing/explained-rows.ts'

type Changes = Partial<ExplainedRow>

const whyOf = (row: Changes) => explain({ ...base, ...row }, 'agent').why

/** Returns each fact as one line: its name, its value and where it leads. */
const factsOf = (row: Changes, audience: 'agent' | 'staff', decision?: DecisionRow) =>
  explain({ ...base, ...row }, audience, decision).facts.map(({ name, value, link }) =>
    [`${name}: ${value}`, ...(link === null ? [] : [`${link.to} ${link.id}`])].join(' → '),
  )

const plan = 'Plan: Version 3, published Jan 1, 2026 → plan 3'

test.each<[string, Changes, string[]]>([
  [
    'a bonus that was taken back and had repaid a debt',
    { reversed_by: [earlier], repayment: { ...earlier, id: 41, amount: '500' } },
    [
      plan,
      'Taken back by: Entry no. 31, $20.00 on Feb 3, 2026 → entry 31',
      'Repaid a debt: Entry no. 41, $5.00 on Feb 3, 2026 → entry 41',
    ],
  ],
  [
    'a bonus that is taken back in two parts',
    { ...matchParts, ...taken, kind: 'match_bonus_reversal', other_part: { ...earlier, id: 39 } },
    [
      plan,
      'Level: 2',
      'Takes back: Entry no. 31, $20.00 on Feb 3, 2026 → entry 31',
      'The other part: Entry no. 39, $20.00 on Feb 3, 2026 → entry 39',
    ],
  ],
  [
    'a repayment of a debt',
    { kind: 'receivable_settlement', plan: null, repaid_from: { ...earlier, kind: 'referral_bonus' } },
    ['Repaid from: Entry no. 31, $20.00 on Feb 3, 2026 → entry 31'],
  ],
  [
    'a request that was approved',
    { ...asked, plan: null, resolution: { ...earlier, phase: 'posted' } },
    [
      'Withdrawal: Withdrawal no. 5 → withdrawal 5',
      'Approved in entry: Entry no. 31, $20.00 on Feb 3, 2026 → entry 31',
    ],
  ],
  [
    'a request that was rejected',
    { ...asked, plan: null, resolution: { ...earlier, phase: 'voided' } },
    [
      'Withdrawal: Withdrawal no. 5 → withdrawal 5',
      'Rejected in entry: Entry no. 31, $20.00 on Feb 3, 2026 → entry 31',
    ],
  ],
  [
    'a decision on a request',
    { ...asked, plan: null, phase: 'posted', held: earlier },
    ['Withdrawal: Withdrawal no. 5 → withdrawal 5', 'On hold since: Entry no. 31, $20.00 on Feb 3, 2026 → entry 31'],
  ],
  [
    'a reward whose level was lost',
    { ...reward, kind: 'reward_accrual', reached: { ...reward.reached, lost_at: '2026-04-01T00:00:00+00:00' } },
    [plan, 'Level: 2', 'Reached on: Mar 5, 2026', 'Lost on: Apr 1, 2026'],
  ],
])('an agent reads the facts of %s', (_name, row, facts) => {
  expect(factsOf(row, 'agent')).toEqual(facts)
})

const decision: DecisionRow = {
  id: 77,
  created_at: at,
  action: 'withdrawal.request',
  subject_kind: 'withdrawal',
  subject_id: 5,
  actor_kind: 'staff',
  email: null,
  reason: null,
}

test.each<[string, Changes, Partial<DecisionRow>]>([
  ['Asked by: The agent', { ...asked }, { actor_kind: 'agent', email: 'ann@agents.example' }],
  ['Decided by: The system operator', {}, { actor_kind: 'operator' }],
  ['Decided by: A member of staff', {}, {}],
])('staff read "%s"', (fact, row, changes) => {
  expect(factsOf(row, 'staff', { ...decision, ...changes })).toContain(fact)
})

test('staff reach a reward, a later approval and a bank line from their entries', () => {
  expect(factsOf({ ...reward, kind: 'reward_given' }, 'staff')).toContain('Reward: Agent starter kit → rewards 4')
  expect(factsOf({ round: 2 }, 'staff')).toContain('Approval: No. 2 of this payment')
  const facts = factsOf({ ...line, kind: 'bank_line' }, 'staff')
  expect(facts).toContain('Bank line: Line no. 8 → receipt 8')
  expect(facts.filter((one) => /^(?:Agent|Caused by|Payment):/.test(one))).toEqual([])
})

test.each<[string, Partial<typeof withdrawal>]>([
  ['The bank paid it.', { payout_result: 'paid' }],
  [
    'The bank paid it on Mar 9, 2026 (bank reference: B-77).',
    { payout_result: 'paid', payout_at: '2026-03-09T00:00:00+00:00', payout_reference: 'B-77' },
  ],
  ['The bank returned it.', { payout_result: 'returned' }],
  [
    'The bank returned it on Mar 9, 2026. The bank’s reason: “Account closed.”',
    { payout_result: 'returned', payout_at: '2026-03-09T00:00:00+00:00', payout_reason: 'Account closed' },
  ],
])('the request of a withdrawal ends with "%s"', (sentence, changes) => {
  expect(whyOf({ ...asked, withdrawal: { ...withdrawal, ...changes } }).at(-1)).toBe(sentence)
})

test.each<[string[], Changes]>([
  [
    [
      'Bank line no. 8, a credit of $100.00 on Mar 4, 2026, is no longer matched.',
      'It is in unmatched receipts again.',
    ],
    { ...line, kind: 'bank_line_match' },
  ],
  [
    ['Bank line no. 8, a debit of $5.00 on Mar 4, 2026, is no longer booked to bank charges and interest.'],
    {
      ...line,
      kind: 'bank_charge',
      credit: 'bank_charges',
      receipt: { booked_on: '2026-03-04', amount: '-500' },
    },
  ],
  [
    [
      'You received the reward “Agent starter kit” for level 2. It cost the company $25.00 less than its value in the plan. The company keeps the difference.',
    ],
    {
      ...reward,
      kind: 'reward_difference',
      debit: 'rewards_owed',
      credit: 'reward_expense',
      reached: { ...reward.reached, note: null },
    },
  ],
])('the reason says %j', (why, row) => {
  expect(whyOf(row)).toEqual(why)
})

test('a place that the network does not show has no distance', () => {
  const stranger = { ...payer, is_referral: false, distance: null }
  const row = { ...matchParts, ...taken, kind: 'match_bonus_reversal', payer: stranger } as const
  expect(whyOf(row)[1]).toBe('Their place no longer counts, so your level 2 is no longer complete.')
})
