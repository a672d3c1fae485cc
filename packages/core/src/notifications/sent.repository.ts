/**
 * Notifications from staff to agents. The audit trail records sender, text and recipients. The progress is stored
 * separately.
 */
import type { OpenStatus } from '@evergrove/contract/accounts/accounts'
import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'

const WRITTEN = 'notification.write'

export type SentRow = {
  id: number
  created_at: Date
  sent_by: string
  subject: string
  message: string
  recipients: number
  told: number
  is_finished: boolean
  status: OpenStatus | null
  joined_from: string | null
  joined_to: string | null
  agent_id: number | null
  first_name: string | null
  last_name: string | null
}

/** Notifications from staff, newest first. All except those to many agents were delivered immediately. */
export async function selectSent(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select e.id, e.created_at, coalesce(s.email, e.actor_kind) as sent_by,
      e.after ->> 'subject' as subject, e.after ->> 'message' as message,
      (e.after ->> 'recipients')::integer as recipients,
      coalesce(n.told, (e.after ->> 'recipients')::integer) as told,
      n.id is null or n.finished_at is not null as is_finished,
      n.status, n.joined_from, n.joined_to, a.id as agent_id, a.first_name, a.last_name
    from (
      select * from audit_entries where action = ${WRITTEN}
      order by created_at desc, id desc limit ${limit} offset ${offset}
    ) e
    left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
    left join staff_notifications n on e.subject_kind = 'staff_notification' and n.id = e.subject_id
    left join agents a on e.subject_kind = 'agent' and a.id = e.subject_id
    order by e.created_at desc, e.id desc`.execute(db)
  return rows
}

export async function countSent(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '=', WRITTEN)
    .executeTakeFirstOrThrow()
  return count
}
