import type { MailingInput, MailingState } from '@evergrove/contract/contact/newsletter'
import { sql } from 'kysely'
import { countOf } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'

export type MailingRow = {
  id: number
  subject: string
  state: MailingState
  version: number
  created_at: Date
  created_by: string | null
  changed_at: Date
  started_at: Date | null
  started_by: string | null
  finished_at: Date | null
  waiting: number
  sent: number
  failed: number
  skipped: number
  stopped: number
}

const states = ['waiting', 'sent', 'failed', 'skipped', 'stopped'] as const

const countIn = (state: (typeof states)[number]) =>
  sql<number>`coalesce((m.counts ->> ${sql.lit(state)})::integer, (
    select count(*) from newsletter_deliveries d where d.mailing_id = m.id and d.state = ${sql.lit(state)}))`.as(state)

const summaries = (db: Database) =>
  db
    .selectFrom('newsletter_mailings as m')
    .leftJoin('staff as c', 'c.id', 'm.created_by')
    .leftJoin('staff as s', 's.id', 'm.started_by')
    .select(['m.id', 'm.subject', 'm.state', 'm.version', 'm.created_at', 'm.changed_at', 'm.started_at'])
    .select(['m.finished_at', 'c.email as created_by', 's.email as started_by'])
    .select(states.map(countIn))

/** Returns mailings with their figures, the newest first. */
export const mailingsOf = (db: Database, { limit, offset }: { limit: number; offset: number }) =>
  summaries(db).orderBy('m.id', 'desc').limit(limit).offset(offset)

export const mailingCount = (db: Database) => countOf(db.selectFrom('newsletter_mailings').select('id'))

export async function findMailing(db: Database, id: number): Promise<(MailingRow & { html: string }) | undefined> {
  return summaries(db).select('m.html').where('m.id', '=', id).executeTakeFirst()
}

export async function findMailingText(db: Database, id: number): Promise<MailingInput | undefined> {
  return db.selectFrom('newsletter_mailings').select(['subject', 'html']).where('id', '=', id).executeTakeFirst()
}

export type LockedMailing = MailingInput & { state: MailingState; version: number; turn: number }

export async function lockMailing(trx: Trx, id: number): Promise<LockedMailing | undefined> {
  return trx
    .selectFrom('newsletter_mailings')
    .select(['subject', 'html', 'state', 'version', 'turn'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertMailing(trx: Trx, mailing: MailingInput & { created_by: number | null }): Promise<number> {
  const { id } = await trx.insertInto('newsletter_mailings').values(mailing).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function setMailingText(trx: Trx, id: number, text: MailingInput): Promise<void> {
  await trx
    .updateTable('newsletter_mailings')
    .set({ ...text, version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteMailingRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('newsletter_mailings').where('id', '=', id).execute()
}

export async function countConfirmed(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Fixes the recipients, who are all subscribers confirmed at this moment, and returns their number. */
export async function insertDeliveries(trx: Trx, mailingId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      insert into newsletter_deliveries (mailing_id, subscription_id)
      select ${mailingId}, id from newsletter_subscriptions where confirmed_at is not null
      returning 1
    )
    select count(*) as count from chosen`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function setStarted(trx: Trx, id: number, staffId: number | null): Promise<void> {
  await trx
    .updateTable('newsletter_mailings')
    .set({ state: 'sending', turn: 1, started_at: sql<Date>`now()`, started_by: staffId })
    .where('id', '=', id)
    .execute()
}

export async function setFinished(trx: Trx, id: number, state: 'sent' | 'stopped'): Promise<void> {
  await trx
    .updateTable('newsletter_mailings')
    .set({ state, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setTurn(trx: Trx, id: number, turn: number): Promise<void> {
  await trx.updateTable('newsletter_mailings').set({ turn }).where('id', '=', id).execute()
}

export async function findStaffAddress(db: Database, staffId: number): Promise<string | undefined> {
  const found = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst()
  return found?.email
}
