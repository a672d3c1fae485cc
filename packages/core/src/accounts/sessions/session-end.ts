/** Why a session has ended, from the audit trail: every action that ends sessions is recorded there. */

import type { SessionEnd } from '@evergrove/contract/accounts/sessions'
import type { AuditAction } from '@evergrove/contract/audit'
import { findLatestAction } from '../../audit/index.ts'
import type { Database } from '../../platform/schema.ts'
import type { AgentAccess } from '../accounts.repository.ts'

const ENDING = {
  'agent.change-password': 'password_changed',
  'agent.reset-password': 'password_changed',
  'agent.set-password': 'password_changed',
  'agent.end-sessions': 'ended',
  'agent.suspend': 'ended',
} as const satisfies Partial<Record<AuditAction, SessionEnd>>

const isEnding = (action: AuditAction): action is keyof typeof ENDING => action in ENDING

/**
 * Why the agent's session, which began at `since`, has ended. Undefined if nothing is recorded that ended it. Tell it
 * only to the bearer of that session's token.
 */
export async function findSessionEnd(db: Database, agent: AgentAccess, since: Date): Promise<SessionEnd | undefined> {
  if (agent.status === 'Suspended') return 'suspended'
  const actions = Object.keys(ENDING) as (keyof typeof ENDING)[]
  const latest = await findLatestAction(db, { subject: { kind: 'agent', id: agent.id }, actions })
  if (latest === undefined || latest.created_at < since || !isEnding(latest.action)) return undefined
  const isOwn = latest.action === 'agent.end-sessions' && latest.actor_kind === 'agent'
  return isOwn ? 'signed_out_elsewhere' : ENDING[latest.action]
}
