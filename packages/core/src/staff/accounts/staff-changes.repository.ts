/** What the audit trail says about changes among the staff, for the mails about them. */
import { sql } from 'kysely'
import type { AuditSubject } from '../../audit/index.ts'
import type { Database, Trx } from '../../platform/schema.ts'

/** The entry that this transaction has just written about the subject. */
export async function newestEntry(trx: Trx, { kind, id }: AuditSubject): Promise<number> {
  const entry = trx
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
  return (await entry.executeTakeFirstOrThrow()).id
}

export type StaffChange = {
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The email address of who did it; null for the operator. */
  actor: string | null
  /** Whose account it is about; null for an invitation. */
  account: string | null
  inviter: string | null
}

export async function findStaffChange(db: Database, entryId: number): Promise<StaffChange | undefined> {
  const { rows } = await sql<StaffChange>`
    select e.action, e.before, e.after, a.email as actor, s.email as account, i.email as inviter
    from audit_entries e
    left join staff a on e.actor_kind = 'staff' and a.id = e.actor_id
    left join staff s on e.subject_kind = 'staff' and s.id = e.subject_id
    left join staff i on i.id = (e.after ->> 'invited_by')::bigint
    where e.id = ${entryId}`.execute(db)
  return rows[0]
}
