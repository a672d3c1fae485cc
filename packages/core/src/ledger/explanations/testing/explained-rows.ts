/** Rows of entries as the database returns them, for tests of explanations. */
import type { ExplainedRow } from '../explanations.repository.ts'

export const at = new Date('2026-03-05T10:00:00Z')
export const AGENT = 7

export const payer: NonNullable<ExplainedRow['payer']> = {
  id: 9,
  first_name: 'Ben',
  last_name: 'Ade',
  date_joined: '2026-03-01T00:00:00+00:00',
  status: 'Active',
  is_referral: true,
  distance: 1,
}
const payment: NonNullable<ExplainedRow['payment']> = {
  amount: '10000',
  status: 'Approved',
  reversal: null,
  reason: null,
  plan_version_id: 2,
}
export const plan: NonNullable<ExplainedRow['plan']> = {
  id: 3,
  published_at: '2026-01-01T00:00:00+00:00',
  holdback_days: 0,
  referral_bonus: '2000',
  match_bonus: null,
  reward: null,
}

export const base: ExplainedRow = {
  id: 40,
  created_at: at,
  kind: 'referral_bonus',
  phase: 'single',
  amount: 2000,
  debit_account_id: -65,
  credit_account_id: AGENT,
  debit: 'bonus_expense',
  credit: 'agent',
  payment_id: 12,
  round: 1,
  level: null,
  withdrawal_id: null,
  receipt_id: null,
  reason: null,
  owner: { id: AGENT, first_name: 'Ann', last_name: 'Obi' },
  payer,
  payment,
  plan,
  reached: null,
  places: null,
  withdrawal: null,
  receipt: null,
  held: null,
  resolution: null,
  reverses: null,
  reversed_by: null,
  other_part: null,
  repayment: null,
  repaid_from: null,
  owed_after: null,
  balance_after: 5000,
  previous: 31,
  next: null,
  log_position: 41,
}

export const earlier = { id: 31, created_at: '2026-02-03T00:00:00+00:00', amount: '2000' }

export const matchParts = {
  kind: 'match_bonus',
  level: 2,
  amount: 4000,
  plan: { ...plan, match_bonus: '4000', reward: 'Agent starter kit' },
  payer: { ...payer, is_referral: false, distance: 2 },
  places: ['Cy', 'Di', 'Ed', 'Ben'].map((first_name) => ({ first_name, last_name: 'Ade' })),
} as const satisfies Partial<ExplainedRow>

export const withdrawal: NonNullable<ExplainedRow['withdrawal']> = {
  amount: '2500',
  created_at: '2026-03-02T00:00:00+00:00',
  status: 'Approved',
  reason: null,
  decided_at: null,
  payout_result: null,
  payout_reference: null,
  payout_reason: null,
  payout_at: null,
  repeats_id: null,
}
export const asked = {
  kind: 'withdrawal',
  phase: 'pending',
  amount: 2500,
  payment_id: null,
  payer: null,
  payment: null,
  withdrawal_id: 5,
  withdrawal,
  debit: 'agent',
  debit_account_id: AGENT,
  credit: 'payouts_in_transit',
  credit_account_id: -97,
} as const satisfies Partial<ExplainedRow>

export const taken = {
  debit: 'agent',
  debit_account_id: AGENT,
  credit: 'bonus_expense',
  credit_account_id: -65,
  reverses: earlier,
  payment: { ...payment, status: 'Reversed', reversal: 'charged_back' },
} as const satisfies Partial<ExplainedRow>

export const reward = {
  payer: base.payer,
  level: 2,
  amount: 2500,
  debit: 'reward_expense',
  debit_account_id: -129,
  credit: 'rewards_owed',
  credit_account_id: -113,
  plan: { ...plan, reward: 'Agent starter kit' },
  reached: {
    id: 4,
    reached_at: '2026-03-05T10:00:00+00:00',
    lost_at: null,
    reward: 'Agent starter kit',
    given_on: '2026-03-09',
    note: 'Handed over in Lagos',
  },
} as const satisfies Partial<ExplainedRow>

export const line = {
  owner: null,
  payer: null,
  payment: null,
  plan: null,
  payment_id: null,
  receipt_id: 8,
  receipt: { booked_on: '2026-03-04', amount: '10000' },
  amount: 10000,
  debit: 'cash',
  debit_account_id: -1,
  credit: 'unmatched_receipts',
  credit_account_id: -121,
} as const satisfies Partial<ExplainedRow>
