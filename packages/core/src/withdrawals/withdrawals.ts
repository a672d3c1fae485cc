/** When a withdrawal is refused, and with which message (plan rule 12). Amounts are whole minor units. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { withdrawable } from '../ledger/index.ts'
import { moneyWords } from '../platform/currency.ts'

export type WithdrawalSituation = {
  status: AgentStatus
  isFrozen: boolean
  hasBankDetails: boolean
  available: bigint
  /** What of it the plan still holds back. */
  heldBack: bigint
  minimum: bigint
  amount: bigint
}

const laterWords = (later: bigint): string =>
  later === 0n ? '' : ` Another ${moneyWords(later)} becomes available later.`

/** Why the withdrawal is refused, as one sentence for the agent; undefined if it is allowed. */
export function reasonToRefuse(situation: WithdrawalSituation): string | undefined {
  const { status, isFrozen, hasBankDetails, available, heldBack, minimum, amount } = situation
  if (status !== 'Active') return 'Withdrawals are open to active agents only.'
  if (isFrozen) return 'Your withdrawals are frozen; contact us to have them opened again.'
  if (!hasBankDetails) return 'Add your bank details to your profile before you make a withdrawal.'
  if (amount <= 0n) return 'Enter an amount greater than zero.'
  if (amount < minimum) return `The smallest withdrawal is ${moneyWords(minimum)}.`
  const now = withdrawable(available, heldBack)
  if (amount > now) return `Your available balance is ${moneyWords(now)}.${laterWords(available - now)}`
  return undefined
}
