/** Which actions the agent's page offers to which role. The server decides again whether each one is allowed. */

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'

export type AgentAction =
  | 'suspend'
  | 'reinstate'
  | 'resend'
  | 'end-sessions'
  | 'correct'
  | 'adjust'
  | 'bank-details'
  | 'data'

type Known = Pick<StaffAgent, 'status' | 'recommended_by'> & {
  profile: Pick<StaffAgent['profile'], 'is_email_verified'>
}

function supportActions({ status, recommended_by, profile }: Known): AgentAction[] {
  return [
    'correct',
    'end-sessions',
    ...(profile.is_email_verified || status === 'Suspended' ? [] : (['resend'] as const)),
    // Only an activated agent can be suspended, and never the company's own.
    ...(status === 'Active' && recommended_by !== null ? (['suspend'] as const) : []),
    ...(status === 'Suspended' ? (['reinstate'] as const) : []),
  ]
}

/** The allowed actions in the order of their buttons: money first, the most harmful last. */
export function allowedActions(role: StaffRole, agent: Known): AgentAction[] {
  return [
    ...(mayDo(role, 'balances') ? (['adjust', 'bank-details'] as const) : []),
    ...(mayDo(role, 'personalData') ? (['data'] as const) : []),
    ...(mayDo(role, 'agentAccounts') ? supportActions(agent) : []),
  ]
}
