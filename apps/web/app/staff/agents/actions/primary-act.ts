/** The one act that an agent's state asks for, of those that the role may do. Pure. */
import { mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { type AgentAction, allowedActions, type Known } from './allowed-actions.ts'

/** Either a record to review, or an action of the page. */
export type PrimaryAct = { label: string; to: string } | AgentAction

type Waiting = { id: number; status: string }

/** What is done first, where it is possible. */
const urgent: readonly AgentAction[] = ['lift-freeze', 'reinstate', 'last-withdrawal', 'resend']

/** Undefined when nothing in particular is to be done. */
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
