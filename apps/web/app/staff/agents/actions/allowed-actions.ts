/** The actions that the agent's page offers each role, and the most important one. The server decides on each again. */
import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'

export type AgentAction =
  | 'suspend'
  | 'reinstate'
  | 'lift-freeze'
  | 'resend'
  | 'end-sessions'
  | 'correct'
  | 'change-code'
  | 'change-sponsor'
  | 'adjust'
  | 'bank-details'
  | 'change-bank-details'
  | 'data'
  | 'remove-factors'
  | 'last-withdrawal'
  | 'close'

export type Known = Pick<StaffAgent, 'status' | 'recommended_by' | 'withdrawals_frozen_at'> & {
  account: Pick<StaffAgent['account'], 'total_balance'>
  /** Null until the fee is approved for the first time. */
  placement: object | null
  profile: Pick<StaffAgent['profile'], 'is_email_verified' | 'has_second_factor'>
}

function supportActions({ status, recommended_by, withdrawals_frozen_at, profile, placement }: Known): AgentAction[] {
  if (status === 'Closed') return []
  return [
    'correct',
    'change-code',
    ...(placement === null && recommended_by !== null ? (['change-sponsor'] as const) : []),
    'end-sessions',
    ...(profile.is_email_verified || status === 'Suspended' ? [] : (['resend'] as const)),
    ...(withdrawals_frozen_at === null ? [] : (['lift-freeze'] as const)),
    // Only an activated agent can be suspended, and never the company's own.
    ...(status === 'Active' && recommended_by !== null ? (['suspend'] as const) : []),
    ...(status === 'Suspended' ? (['reinstate'] as const) : []),
  ]
}

/** Returns the allowed actions in the order of the menu: money first, the most harmful last. */
export function allowedActions(role: StaffRole, agent: Known): AgentAction[] {
  const isClosed = agent.status === 'Closed'
  const mayPay = mayDo(role, 'balances')
  return [
    ...(mayPay ? (['adjust'] as const) : []),
    // The profile of a closed account has no bank details any more.
    ...(mayPay && !isClosed ? (['bank-details', 'change-bank-details'] as const) : []),
    ...(mayPay && isClosed && agent.account.total_balance !== '0.00' ? (['last-withdrawal'] as const) : []),
    ...(mayDo(role, 'personalData') ? (['data'] as const) : []),
    ...(mayDo(role, 'agentFactors') && agent.profile.has_second_factor ? (['remove-factors'] as const) : []),
    ...(mayDo(role, 'agentAccounts') ? supportActions(agent) : []),
    ...(mayDo(role, 'closeAccounts') && !isClosed && agent.recommended_by !== null ? (['close'] as const) : []),
  ]
}

/** Either a record to review, or an action of the page. */
export type PrimaryAct = { label: string; to: string } | AgentAction

type Waiting = { id: number; status: string }

/** The actions that come first when they are possible. */
const urgent: readonly AgentAction[] = ['lift-freeze', 'reinstate', 'last-withdrawal', 'resend']

/** Returns the most important action, or undefined if there is none in particular. */
export function primaryAct(
  role: StaffRole,
  agent: Known & { payments: readonly Waiting[]; withdrawals: readonly Waiting[] },
): PrimaryAct | undefined {
  const pendingIn = (records: readonly Waiting[]) => records.find(({ status }) => status === 'Pending')
  const payment = mayDo(role, 'payments') ? pendingIn(agent.payments) : undefined
  if (payment !== undefined) return { label: 'Review payment', to: `/staff/payments?status=All&chosen=${payment.id}` }
  const withdrawal = mayDo(role, 'withdrawals') ? pendingIn(agent.withdrawals) : undefined
  if (withdrawal !== undefined) {
    return { label: 'Review withdrawal', to: `/staff/withdrawals?status=All&chosen=${withdrawal.id}` }
  }
  const allowed = allowedActions(role, agent)
  return urgent.find((action) => allowed.includes(action))
}
