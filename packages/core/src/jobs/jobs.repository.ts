import { type RawBuilder, sql } from 'kysely'
import { countOf } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { type JobPayloads, type MailJobName, mailJobNames } from './jobs.ts'

/** Makes the mails that wait because of an outage due now. Returns their number. */
export async function bringMailsForward(db: Database): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set start_after = now()
    where name = any(${mailJobNames}) and state = 'retry' and start_after > now()
      and output @> '{"is_outage": true}' returning id`.execute(db)
  return rows.length
}

export type QueueRow = {
  job: string
  waiting: number
  retrying: number
  running: number
  given_up: number
  oldest_seconds: number
}

/** Returns the jobs of each queue by state; a job that was given up is kept for a week. Queues without such jobs are left out. */
export async function selectQueueFigures(db: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select name as job,
      count(*) filter (where state = 'created') as waiting,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as given_up,
      coalesce(extract(epoch from now() - min(created_on) filter (where state <> 'failed')), 0)::float8 as oldest_seconds
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`.execute(db)
  return rows
}

export type GivenUpJob = { job_id: string; job: string; payload: object; reason: string; attempts: number }

/** Stores the mail once, even if it is reported again. */
export async function insertUndeliveredMail(db: Database, mail: GivenUpJob): Promise<void> {
  const row = { ...mail, payload: sql<object>`${JSON.stringify(mail.payload)}::jsonb` }
  await db
    .insertInto('undelivered_mails')
    .values(row)
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute()
}

/** Returns an id of the payload, as the subqueries below use it. */
const payloadId = (name: string) => sql`(m.payload ->> ${sql.lit(name)})::bigint`

/** The addresses to which each kind of mail would go now. */
const recipientsOf: Record<MailJobName, RawBuilder<unknown>> = {
  'mail.contact': sql`select email from company_information where is_published`,
  'mail.account-link': sql`select email from link_requests where id = ${payloadId('link_request_id')}`,
  'mail.agent-security': sql`select email from agents where id = ${payloadId('agent_id')}`,
  'mail.password-changed': sql`select email from agents where id = ${payloadId('agent_id')}`,
  'mail.account-closed': sql`select email from agents where id = ${payloadId('agent_id')}`,
  'mail.confirm-email': sql`select new_email from email_requests where id = ${payloadId('email_request_id')}`,
  'mail.email-changed': sql`
    select case m.payload ->> 'to' when 'old' then old_email else new_email end
    from email_changes where id = ${payloadId('email_change_id')}`,
  // The mailing keeps its recipients in a list of its own.
  'mail.newsletter': sql`select null::text where false`,
  // Its recipient is a setting.
  'mail.log-checkpoint': sql`select null::text where false`,
  'mail.newsletter-link': sql`select email from newsletter_requests where id = ${payloadId('newsletter_request_id')}`,
  'mail.newsletter-test': sql`select email from staff where id = ${payloadId('staff_id')}`,
  'mail.notifications': sql`
    select distinct a.email from notifications n join agents a on a.id = n.agent_id
    where n.cause = m.payload ->> 'cause' and n.mailed_at is null`,
  'mail.sign-in': sql`select email from sign_in_mails where id = ${payloadId('sign_in_mail_id')}`,
  'mail.staff-change': sql`select email from staff where id = ${payloadId('staff_id')}`,
  'mail.staff-morning': sql`select email from staff where id = ${payloadId('staff_id')}`,
  'mail.staff-security': sql`select email from staff where id = ${payloadId('staff_id')}`,
  'mail.withdrawal-requested': sql`
    select a.email from withdrawals w join agents a on a.id = w.agent_id where w.id = ${payloadId('withdrawal_id')}`,
  'mail.withdrawals-frozen': sql`
    select case m.payload ->> 'to' when 'link' then l.email else a.email end
    from protection_links l join agents a on a.id = l.agent_id where l.id = ${payloadId('protection_link_id')}`,
  'mail.staff-invitation': sql`select email from staff_invitations where id = ${payloadId('invitation_id')}`,
}

const recipients = sql`case m.job ${sql.join(
  Object.entries(recipientsOf).map(([job, emails]) => sql`when ${sql.lit(job)} then array(${emails})`),
  sql` `,
)} else array[]::text[] end`

export type UndeliveredMailRow = {
  id: number
  job: string
  recipients: string[]
  reason: string
  attempts: number
  given_up_at: Date
}

/** Returns mails that were given up, the newest first. */
export const undeliveredMails = ({ limit, offset }: { limit: number; offset: number }) => sql<UndeliveredMailRow>`
  select m.id, m.job, ${recipients} as recipients, m.reason, m.attempts, m.given_up_at
  from undelivered_mails m order by m.id desc limit ${limit} offset ${offset}`

export const undeliveredCount = countOf(sql`select from undelivered_mails`)

export type TakenMail = Omit<GivenUpJob, 'job_id'>

/** Removes the mail from the list and returns the data that its job needs; undefined if there is none. */
export async function takeUndeliveredMail(trx: Trx, id: number): Promise<TakenMail | undefined> {
  return trx
    .deleteFrom('undelivered_mails')
    .where('id', '=', id)
    .returning(['job', 'payload', 'reason', 'attempts'])
    .executeTakeFirst()
}

/** Removes the mails that were given up before the moment. */
export async function deleteOldUndelivered(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('undelivered_mails').where('given_up_at', '<', before).execute()
}

/** Deletes the data that was stored only for this mail: the request for a link or a code, with the address that somebody gave. */
export async function deleteRequestOf(trx: Trx, { job, payload }: TakenMail): Promise<void> {
  if (job === ('mail.account-link' satisfies MailJobName)) {
    const { link_request_id: id } = payload as JobPayloads['mail.account-link']
    await trx.deleteFrom('link_requests').where('id', '=', id).execute()
  } else if (job === ('mail.newsletter-link' satisfies MailJobName)) {
    const { newsletter_request_id: id } = payload as JobPayloads['mail.newsletter-link']
    await trx.deleteFrom('newsletter_requests').where('id', '=', id).execute()
  } else if (job === ('mail.sign-in' satisfies MailJobName)) {
    const { sign_in_mail_id: id } = payload as JobPayloads['mail.sign-in']
    await trx.deleteFrom('sign_in_mails').where('id', '=', id).execute()
  }
}
