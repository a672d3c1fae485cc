import { bonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import type { NotificationKind } from '@evergrove/contract/notifications/notification-kinds'
import { type NotNull, sql } from 'kysely'
import { defineQuery, queries } from '../platform/reader.repository.ts'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { BonusEntry, NewNotification } from './notifications.ts'

/** Writes notifications; those with a cause are also mailed by a job that names the cause. */
export async function insertNotifications(
  trx: Trx,
  notifications: NewNotification[],
  cause: string | null,
): Promise<void> {
  await insertCaused(trx, new Map([[cause, notifications]]))
}

const notificationColumns = { agent_id: 'bigint', kind: 'text', subject: 'text', message: 'text', cause: 'text' }

/** Writes the notifications of several causes. */
export async function insertCaused(trx: Trx, byCause: Map<string | null, NewNotification[]>): Promise<void> {
  const rows = [...byCause].flatMap(([cause, notifications]) => notifications.map((one) => ({ ...one, cause })))
  if (rows.length === 0) return
  const columns = columnsOf(notificationColumns)
  await sql`
    insert into notifications (${columns})
    select ${columns} from ${recordset(rows, notificationColumns)}`.execute(trx)
}

/** Writes a notification to every agent whose account is not closed, and returns their number. */
export async function insertForAllAgents(trx: Trx, text: { subject: string; message: string }): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notifications')
    .columns(['agent_id', 'kind', 'subject', 'message'])
    .expression((eb) =>
      eb
        .selectFrom('agents')
        .select(['id', sql.lit('staff').as('kind')])
        .select([sql<string>`${text.subject}::text`.as('subject'), sql<string>`${text.message}::text`.as('message')])
        .where('status', '<>', 'Closed'),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Returns whether there is an agent with this id whose account is not closed. */
export async function hasAgent(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'Closed')
    .executeTakeFirst()
  return found !== undefined
}

/** Selects the bonuses that a notification may report. One transaction writes both, so their times are equal. */
const sameBonuses = sql<BonusEntry[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'level', t.level) order by t.id)
  from ledger_transfers t
  where notifications.kind = 'bonus' and t.kind in (${sql.join(bonusKinds.map((kind) => sql.lit(kind)))})
    and t.credit_account_id = notifications.agent_id and t.created_at = notifications.created_at
), '[]')`.as('bonuses')

/** Returns the notifications of an agent, the newest first. */
export const notificationsOf = defineQuery((agentId: number, limit: number) =>
  queries
    .selectFrom('notifications')
    .select(['id', 'subject', 'message', 'is_read', 'kind', 'created_at', 'cause', sameBonuses])
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(limit),
)

/** Marks the notification as read. Returns whether the agent has it. */
export async function markReadOfAgent(db: Database, agentId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks the notification as read, and every older one of the agent. */
export async function markReadUpTo(db: Database, agentId: number, id: number): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('agent_id', '=', agentId)
    .where('id', '<=', id)
    .where('is_read', '=', false)
    .execute()
}

export type UnmailedNotification = {
  id: number
  agent_id: number
  kind: NotificationKind
  subject: string
  message: string
  cause: string | null
  bonuses: BonusEntry[]
  email: string
  email_verified_at: Date | null
  first_name: string
  last_name: string
}

type MailingJob = { cause: string; jobId: string }

/** Returns a cause's notifications not yet emailed, with their recipients, without those refused in this job. */
export async function listUnmailed(db: Database, { cause, jobId }: MailingJob): Promise<UnmailedNotification[]> {
  return db
    .selectFrom('notifications')
    .innerJoin('agents', 'agents.id', 'notifications.agent_id')
    .select(['notifications.id', 'agent_id', 'kind', 'subject', 'message', 'cause', sameBonuses])
    .select(['email', 'email_verified_at', 'first_name', 'last_name'])
    .where('cause', '=', cause)
    .where('mailed_at', 'is', null)
    .where('refused_job_id', 'is distinct from', jobId)
    .orderBy('notifications.id')
    .execute()
}

/** Returns the reasons why mails of a cause were refused for good in this job. */
export async function listRefusals(db: Database, { cause, jobId }: MailingJob): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('refusal')
    .where('cause', '=', cause)
    .where('mailed_at', 'is', null)
    .where('refused_job_id', '=', jobId)
    .orderBy('id')
    .$narrowType<{ refusal: NotNull }>()
    .execute()
  return rows.map(({ refusal }) => refusal)
}

export async function markRefused(db: Database, id: number, by: { jobId: string; refusal: string }): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ refusal: by.refusal, refused_job_id: by.jobId })
    .where('id', '=', id)
    .execute()
}

export async function markMailed(db: Database, id: number): Promise<void> {
  await db.updateTable('notifications').set({ mailed_at: sql`now()` }).where('id', '=', id).execute()
}
