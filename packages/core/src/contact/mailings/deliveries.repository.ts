/** The recipients of a mailing, each with the result of its mail. */
import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'

/** Makes mails due again whose run was killed or lost the mail server. */
export async function releaseClaims(trx: Trx, mailingId: number): Promise<void> {
  await trx
    .updateTable('newsletter_deliveries')
    .set({ claim: null })
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'waiting')
    .where('claim', 'is not', null)
    .execute()
}

/** A claimed delivery. If it has no address, the subscription has ended since. */
export type Claimed = { subscription_id: number; attempts: number; email: string | null }

/** Claims the next mails for this run. No other run gets them meanwhile. */
export async function claimNext(
  db: Database,
  { mailingId, run, limit }: { mailingId: number; run: string; limit: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with next as (
      select subscription_id from newsletter_deliveries
      where mailing_id = ${mailingId} and state = 'waiting' and claim is null
        and (retry_at is null or retry_at <= now())
      order by subscription_id limit ${limit} for update skip locked
    )
    update newsletter_deliveries d set claim = ${run}::uuid
    from next
    where d.mailing_id = ${mailingId} and d.subscription_id = next.subscription_id
    returning d.subscription_id, d.attempts,
      (select email from newsletter_subscriptions s where s.id = d.subscription_id) as email
    `.execute(db)
  return rows
}

type Key = { mailingId: number; subscriptionId: number }

/** Notes that the mail was sent, also if the mailing was stopped while it was on its way. */
export async function noteSent(db: Database, { mailingId, subscriptionId }: Key): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set({ state: 'sent', claim: null, reason: null, noted_at: sql<Date>`now()` })
    .where('mailing_id', '=', mailingId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

type Outcome = { state: 'failed' | 'skipped'; reason: string | null }

/** Notes that no mail is sent, unless the mailing was stopped meanwhile. */
export async function noteUnsent(db: Database, { mailingId, subscriptionId }: Key, outcome: Outcome): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set({ ...outcome, claim: null, noted_at: sql<Date>`now()` })
    .where('mailing_id', '=', mailingId)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Notes an attempt that is repeated after this number of seconds. */
export async function noteAttempt(
  db: Database,
  { mailingId, subscriptionId }: Key,
  { reason, seconds }: { reason: string; seconds: number },
): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set({
      claim: null,
      reason,
      attempts: sql<number>`attempts + 1`,
      retry_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .where('mailing_id', '=', mailingId)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Returns how many mails are still to be sent, and how many of them now. */
export async function countWaiting(trx: Trx, mailingId: number): Promise<{ waiting: number; due: number }> {
  return trx
    .selectFrom('newsletter_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .select(sql<number>`count(*) filter (where retry_at is null or retry_at <= now())`.as('due'))
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
}

/** Gives up the mails that were not sent yet, and returns their number. */
export async function stopWaiting(trx: Trx, mailingId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'stopped', noted_at: sql<Date>`now()` })
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Returns the mails of a mailing that could not be delivered, by the number of the subscription. */
export async function selectFailed(
  db: Database,
  { mailingId, limit, offset }: { mailingId: number; limit: number; offset: number },
) {
  return db
    .selectFrom('newsletter_deliveries as d')
    .leftJoin('newsletter_subscriptions as s', 's.id', 'd.subscription_id')
    .select(['d.subscription_id', 's.email', 'd.reason', 'd.noted_at'])
    .where('d.mailing_id', '=', mailingId)
    .where('d.state', '=', 'failed')
    .orderBy('d.subscription_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Removes the recipients of mailings that ended before the moment. Their figures stay. */
export async function deleteOldDeliveries(db: Database, before: Date): Promise<void> {
  await sql`
    with old as (
      select m.id, (
        select jsonb_object_agg(state, count) from (
          select state, count(*) as count from newsletter_deliveries d where d.mailing_id = m.id group by state
        ) figures
      ) as counts
      from newsletter_mailings m where m.finished_at < ${before} and m.counts is null
    ), kept as (
      update newsletter_mailings m
      set counts = '{"waiting": 0, "sent": 0, "failed": 0, "skipped": 0, "stopped": 0}' || coalesce(old.counts, '{}')
      from old where m.id = old.id
    )
    delete from newsletter_deliveries where mailing_id in (select id from old)`.execute(db)
}
