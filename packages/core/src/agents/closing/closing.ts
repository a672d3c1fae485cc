/** The one list of reasons for which an account cannot be closed (plan rule 27). */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { moneyWords } from '../../platform/company-settings.ts'

export type ClosingSituation = {
  /** True for the company's own agent. */
  isRoot: boolean
  status: AgentStatus
  /** The moment since which withdrawals are frozen. */
  withdrawals_frozen_at: Date | null
  /** The debt of the agent to the company. */
  owed: bigint
  /** True while a payout is on its way to the bank account, because it may come back. */
  isPaidSoon: boolean
  /** True while the proof of a payment waits for a decision. */
  isProofWaiting: boolean
  /** True while the fee is on a bank statement and not approved. */
  isFeeWaiting: boolean
}

/** Returns the reason for which the account cannot be closed, as one sentence for its agent and for staff; undefined if it can. */
export function reasonNotToClose({
  isRoot,
  status,
  withdrawals_frozen_at,
  owed,
  isPaidSoon,
  isProofWaiting,
  isFeeWaiting,
}: ClosingSituation): string | undefined {
  if (isRoot) return 'The company’s own agent cannot be closed.'
  if (status === 'Closed') return 'This account is closed already.'
  if (withdrawals_frozen_at !== null)
    return 'Withdrawals are frozen. The account can be closed when the freeze is lifted.'
  if (owed > 0n) return `The account owes ${moneyWords(owed)}. It can be closed when that is repaid or written off.`
  if (isPaidSoon) return 'A payout is on its way to the bank. The account can be closed when the bank has confirmed it.'
  if (isProofWaiting) return 'A payment proof is waiting for a decision. The account can be closed after that.'
  if (isFeeWaiting)
    return 'The registration fee has arrived. The account can be closed when it is approved or returned.'
  return undefined
}

/** An agent whose data is removed, with every address that was theirs. */
export type Leaving = { id: number; emails: readonly string[] }

/** The words that take the place of a name when it is erased. */
export const formerAgent = { first_name: 'Former', last_name: 'Agent' } as const
