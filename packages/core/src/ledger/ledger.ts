/**
 * The kinds of transfers, each debiting one account and crediting another, and the numbers of the accounts. An agent's
 * account has the agent's id. The company's numbers are negative: sixteen shards of each kind, chosen by the agent, so
 * that transfers for different agents seldom wait for the same row.
 */
import {
  type AccountKind,
  type ActivationBonusKind,
  type CompanyAccountKind,
  companyAccountKinds,
  type TransferKind,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'

export const SHARDS = 16

/** The number of the company's account of this kind that transfers for this agent use. */
export const companyAccount = (kind: CompanyAccountKind, agentId: number): number =>
  -(companyAccountKinds.indexOf(kind) * SHARDS + (agentId % SHARDS) + 1)

const accountNumber = (kind: AccountKind, agentId: number): number =>
  kind === 'agent' ? agentId : companyAccount(kind, agentId)

/** The kind of a transfer with the accounts that it debits and credits for an agent. */
const between = <K extends TransferKind>(kind: K, agentId: number) => ({
  kind,
  debit_account_id: accountNumber(transferFacts[kind].debit, agentId),
  credit_account_id: accountNumber(transferFacts[kind].credit, agentId),
})

export type Transfer = {
  kind: TransferKind
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

type CausedByPayment = { agentId: number; amount: bigint; planVersionId: number; paymentId: number }

const causedByPayment = (
  kind: TransferKind,
  { agentId, amount, planVersionId, paymentId }: CausedByPayment,
): Transfer => ({
  ...between(kind, agentId),
  phase: 'single',
  amount,
  plan_version_id: planVersionId,
  payment_id: paymentId,
})

/** The one-time fee of an agent, caused by its payment. */
export const registrationFee = (parts: CausedByPayment): Transfer => causedByPayment('registration_fee', parts)

/** A bonus that an agent receives for the activation that the payment caused, such as the sponsor's (plan rule 6). */
export const activationBonus = (kind: ActivationBonusKind, parts: CausedByPayment): Transfer =>
  causedByPayment(kind, parts)

/** The bonus that an agent receives for a level that the payment's activation completed (plan rule 8). */
export const matchBonus = ({ level, ...parts }: CausedByPayment & { level: number }): Transfer => ({
  ...causedByPayment('match_bonus', parts),
  level,
})

/** Holds the amount of a withdrawal until it is posted or voided (plan rule 12). */
export const withdrawalHold = (parts: {
  agentId: number
  amount: bigint
  planVersionId: number
  withdrawalId: number
}): Transfer => ({
  ...between('withdrawal', parts.agentId),
  phase: 'pending',
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
  const { kind, debit_account_id, credit_account_id } = between('adjustment', parts.agentId)
  const isCredit = parts.direction === 'credit'
  return {
    kind,
    phase: 'single',
    debit_account_id: isCredit ? debit_account_id : credit_account_id,
    credit_account_id: isCredit ? credit_account_id : debit_account_id,
    amount: parts.amount,
    reason: parts.reason,
  }
}
