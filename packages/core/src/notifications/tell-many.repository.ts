import type { OpenStatus } from '@evergrove/contract/accounts/accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../platform/schema.ts'

/** Days are whole days (UTC), both included. Null means no limit. */
type Audience = { status: OpenStatus | null; joined_from: string | null; joined_to: string | null }

function isAmong({ status, joined_from, joined_to }: Audience): RawBuilder<unknown> {
  const parts = [status === null ? sql`status <> 'Closed'` : sql`status = ${status}`]
  if (joined_from !== null) parts.push(sql`date_joined >= ${joined_from}::date::timestamp at time zone 'UTC'`)
  if (joined_to !== null) parts.push(sql`date_joined < (${joined_to}::date + 1)::timestamp at time zone 'UTC'`)
  return sql.join(parts, sql` and `)
}

/** Returns the number of agents to notify, and the highest of their ids. Agents who join later are not notified. */
export async function measureAudience(
  db: Database,
  audience: Audience,
): Promise<{ expected: number; last_agent_id: number }> {
  const { rows } = await sql<{ expected: number; last_agent_id: number }>`
    select count(*) as expected, coalesce(max(id), 0) as last_agent_id from agents where ${isAmong(audience)}`.execute(
    db,
  )
  return rows[0] ?? { expected: 0, last_agent_id: 0 }
}

type NewNotificationToMany = Audience & { subject: string; message: string; expected: number; last_agent_id: number }

export async function insertStaffNotification(trx: Trx, notification: NewNotificationToMany): Promise<number> {
  const { id } = await trx
    .insertInto('staff_notifications')
    .values(notification)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findStaffNotification(db: Database, id: number) {
  return db.selectFrom('staff_notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Notifies the next agents in the order of their ids and records the progress in the same transaction, so that nobody
 * is notified twice if the work is interrupted. Returns whether all have been notified.
 */
export async function tellNext(trx: Trx, id: number, limit: number): Promise<boolean> {
  const state = await trx
    .selectFrom('staff_notifications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (state === undefined || state.finished_at !== null) return true
  const { rows } = await sql<{ count: number; last: number | null }>`
    with batch as (
      select id from agents
      where id > ${state.reached_agent_id} and id <= ${state.last_agent_id} and ${isAmong(state)}
      order by id limit ${limit}
    ), told as (
      insert into notifications (agent_id, kind, subject, message)
      select id, 'staff', ${state.subject}, ${state.message} from batch
    )
    select count(*) as count, max(id) as last from batch`.execute(trx)
  const { count, last } = rows[0] ?? { count: 0, last: null }
  const isFinished = count < limit || last === state.last_agent_id
  await trx
    .updateTable('staff_notifications')
    .set({
      told: state.told + count,
      reached_agent_id: last ?? state.reached_agent_id,
      ...(isFinished ? { finished_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
  return isFinished
}

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

/** Returns notifications from staff, the newest first. All except those to many agents were delivered immediately. */
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
