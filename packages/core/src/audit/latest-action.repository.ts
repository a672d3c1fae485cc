import type { AuditAction } from '@evergrove/contract/audit'
import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'
import type { AuditSubject } from './audit.ts'

export type LatestAct = { actor_kind: 'staff' | 'agent' | 'operator'; email: string | null; created_at: Date }

/** The newest of these acts on one thing; the operator has no address. */
export async function findLatestAct(
  db: Database,
  { subject, actions }: { subject: AuditSubject; actions: readonly AuditAction[] },
): Promise<LatestAct | undefined> {
  const { rows } = await sql<LatestAct>`
    select e.actor_kind, coalesce(s.email, a.email) as email, e.created_at from audit_entries e
    left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
    left join agents a on e.actor_kind = 'agent' and a.id = e.actor_id
    where e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id} and e.action = any(${[...actions]})
    order by e.id desc limit 1`.execute(db)
  return rows[0]
}
