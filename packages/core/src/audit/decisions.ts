import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { Contact } from '@evergrove/contract/agents/people'
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

type StaffDecision = {
  reason: string | null
  decided_at: string | null
  /** The address of a member of staff, or `operator`; null while nobody has decided. */
  decided_by: string | null
  agent: Contact & { status: AgentStatus }
}

/** Returns the decision, if there is one, and the agent, in the form of the API. */
export const toStaffDecision = ({
  reason,
  decided_at,
  decided_by,
  agent,
}: Omit<StaffDecision, 'decided_at'> & { decided_at: Date | null }): StaffDecision => ({
  reason,
  decided_at: decided_at?.toISOString() ?? null,
  decided_by,
  agent,
})
