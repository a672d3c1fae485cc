import type { AuditAction } from '@evergrove/contract/audit'
import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'
import type { AuditSubject } from './audit.ts'

export type LatestAction = {
  action: AuditAction
  actor_kind: 'staff' | 'agent' | 'operator'
  email: string | null
  created_at: Date
}

/** The newest of these actions on one subject. The operator has no email address. */
export async function findLatestAction(
  db: Database,
  { subject, actions }: { subject: AuditSubject; actions: readonly AuditAction[] },
): Promise<LatestAction | undefined> {
  const { rows } = await sql<LatestAction>`
    select e.action, e.actor_kind, coalesce(s.email, a.email) as email, e.created_at from audit_entries e
    left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
    left join agents a on e.actor_kind = 'agent' and a.id = e.actor_id
    where e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id} and e.action = any(${[...actions]})
    order by e.id desc limit 1`.execute(db)
  return rows[0]
}
