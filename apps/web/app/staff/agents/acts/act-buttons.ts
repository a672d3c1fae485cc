/** Which acts the page of an agent offers to whom. The server decides again whether each may be done. */

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { isAllowed } from '../../session/current-staff.ts'

export type AgentAct = 'suspend' | 'reinstate' | 'resend' | 'end-sessions' | 'correct' | 'adjust' | 'bank-details'

type Known = Pick<StaffAgent, 'status' | 'recommended_by'> & {
  profile: Pick<StaffAgent['profile'], 'is_email_verified'>
}

function supportActs({ status, recommended_by, profile }: Known): AgentAct[] {
  return [
    'correct',
    'end-sessions',
    ...(profile.is_email_verified || status === 'Suspended' ? [] : (['resend'] as const)),
    // Nobody but an activated agent is suspended, and never the company's own.
    ...(status === 'Active' && recommended_by !== null ? (['suspend'] as const) : []),
    ...(status === 'Suspended' ? (['reinstate'] as const) : []),
  ]
}

/** In the order in which they stand: money first, what hurts last. */
export function actsFor(role: StaffRole, agent: Known): AgentAct[] {
  return [
    ...(isAllowed(role, ['finance']) ? (['adjust', 'bank-details'] as const) : []),
    ...(isAllowed(role, ['support']) ? supportActs(agent) : []),
  ]
}
