/**
 * The transfers there are, each debiting one account and crediting another, and the numbers of the accounts. An agent's
 * account bears the agent's id; the company's are negative, sixteen shards of each kind, chosen by the agent, so that
 * bookings of different agents seldom wait for one row.
 */

export const SHARDS = 16

export const companyAccountKinds = ['cash', 'fee_income', 'bonus_expense', 'adjustments'] as const
export type CompanyAccountKind = (typeof companyAccountKinds)[number]

/** The number of the company's account of this kind that bookings of this agent use. */
export const companyAccount = (kind: CompanyAccountKind, agentId: number): number =>
  -(companyAccountKinds.indexOf(kind) * SHARDS + (agentId % SHARDS) + 1)

type Bonus = { agentId: number; amount: bigint; planVersionId: number; paymentId: number }

export type Transfer = {
  kind: 'registration_fee' | 'referral_bonus' | 'match_bonus' | 'withdrawal' | 'adjustment'
  phase: 'single' | 'pending'
  debit_account_id: number
  credit_account_id: number
  amount: bigint
  plan_version_id?: number
  payment_id?: number
  level?: number
  withdrawal_id?: number
  reason?: string
}

/** The one-time fee of an agent, caused by its payment. */
export const registrationFee = ({ agentId, amount, planVersionId, paymentId }: Bonus): Transfer => ({
  kind: 'registration_fee',
  phase: 'single',
  debit_account_id: companyAccount('cash', agentId),
  credit_account_id: companyAccount('fee_income', agentId),
  amount,
  plan_version_id: planVersionId,
  payment_id: paymentId,
})

const bonus = (kind: 'referral_bonus' | 'match_bonus', { agentId, amount, planVersionId, paymentId }: Bonus) => ({
  kind,
  phase: 'single' as const,
  debit_account_id: companyAccount('bonus_expense', agentId),
  credit_account_id: agentId,
  amount,
  plan_version_id: planVersionId,
  payment_id: paymentId,
})

/** What a sponsor receives for the activation that the payment caused (plan rule 6). */
export const referralBonus = (parts: Bonus): Transfer => bonus('referral_bonus', parts)

/** What an agent receives for a level that the payment's activation completed (plan rule 8). */
export const matchBonus = ({ level, ...parts }: Bonus & { level: number }): Transfer => ({
  ...bonus('match_bonus', parts),
  level,
})

/** Holds the amount of a withdrawal until it is posted or voided (plan rule 12). */
export const withdrawalHold = (parts: {
  agentId: number
  amount: bigint
  planVersionId: number
  withdrawalId: number
}): Transfer => ({
  kind: 'withdrawal',
  phase: 'pending',
  debit_account_id: parts.agentId,
  credit_account_id: companyAccount('cash', parts.agentId),
  amount: parts.amount,
  plan_version_id: parts.planVersionId,
  withdrawal_id: parts.withdrawalId,
})

/** A correction by staff, in favour of the agent or of the company. */
export function adjustment(parts: {
  agentId: number
  direction: 'credit' | 'debit'
  amount: bigint
  reason: string
}): Transfer {
  const company = companyAccount('adjustments', parts.agentId)
  return {
    kind: 'adjustment',
    phase: 'single',
    debit_account_id: parts.direction === 'debit' ? parts.agentId : company,
    credit_account_id: parts.direction === 'debit' ? company : parts.agentId,
    amount: parts.amount,
    reason: parts.reason,
  }
}
