import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { AuditAction } from '@evergrove/contract/audit'
import { type AppError, conflict } from '../platform/errors.ts'
import { spelledMoment } from '../platform/moments.ts'
import type { Database } from '../platform/schema.ts'
import type { AuditSubject } from './audit.ts'
import { decidingActions, findLatestAction } from './trail.repository.ts'

/**
 * Returns who last performed one of these actions on a subject and when, as the end of a sentence: `by
 * finance@example.org on 21 Nov 2026, 13:05 UTC`. Returns `already` if the audit trail has no such entry.
 */
export async function describeLatestAction(
  db: Database,
  wanted: { subject: AuditSubject; actions: readonly AuditAction[] },
): Promise<string> {
  const found = await findLatestAction(db, wanted)
  return found === undefined
    ? 'already'
    : `by ${found.email ?? `the ${found.actor_kind}`} on ${spelledMoment(found.created_at)}`
}

type Decided = {
  kind: keyof typeof decidingActions
  id: number
  status: 'Pending' | 'Approved' | 'Rejected' | 'Returned' | 'Reversed'
}

/**
 * Returns the refusal of a second decision, which names the person who made the first one and the moment. `status` is
 * the current status. `next` says what must happen before another decision, if one is possible.
 */
export async function decidedAlready(db: Database, { kind, id, status }: Decided, next = ''): Promise<AppError> {
  if (status === 'Pending') return conflict(`This ${kind} was changed at the same moment. Try again.`)
  const who = await describeLatestAction(db, { subject: { kind, id }, actions: decidingActions[kind] })
  return conflict(`This ${kind} was ${status.toLowerCase()} ${who}${next}.`)
}

type AgentReference = { id: number; first_name: string; last_name: string; email: string; status: AgentStatus }

type StaffDecision = {
  reason: string | null
  decided_at: string | null
  /** The address of a member of staff, or `operator`; null while nobody has decided. */
  decided_by: string | null
  agent: AgentReference
}

type DecisionRow = Omit<AgentReference, 'id' | 'status'> & {
  agent_id: number
  agent_status: AgentStatus
  reason: string | null
  decided_at: Date | null
  decided_by: string | null
}

/** Returns the decision, if there is one, and the agent, in the form of the API. */
export const toStaffDecision = (row: DecisionRow): StaffDecision => ({
  reason: row.reason,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  agent: {
    id: row.agent_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    status: row.agent_status,
  },
})
