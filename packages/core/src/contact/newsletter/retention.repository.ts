import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'

/**
 * Removes subscriptions that were not confirmed before the moment, with all that was kept of them. One whose link is still
 * valid waits until that has expired.
 */
export async function deleteUnconfirmed(trx: Trx, before: Date, now: Date): Promise<void> {
  await sql`
    with gone as (
      delete from newsletter_subscriptions s
      where confirmed_at is null and created_at < ${before}
        and not exists (select from newsletter_links l where l.subscription_id = s.id and l.expires_at > ${now})
      returning id
    )
    delete from newsletter_consents where subscription_id in (select id from gone)`.execute(trx)
  await trx.deleteFrom('newsletter_requests').where('created_at', '<', before).execute()
  await trx.deleteFrom('newsletter_links').where('expires_at', '<', before).execute()
}

/** Leaves only a salted hash of the addresses of subscriptions that ended before the moment. */
export async function hashEndedAddresses(db: Database, before: Date): Promise<void> {
  await sql`
    update ended_subscriptions e
    set email = null, email_salt = s.salt,
      email_hash = sha256(s.salt || convert_to(lower(e.email collate "C"), 'UTF8'))
    from (
      select id, uuid_send(gen_random_uuid()) as salt from ended_subscriptions
      where ended_at < ${before} and email is not null
    ) s
    where e.id = s.id`.execute(db)
}

/** Removes the records of subscriptions that ended before the moment, with the proof of consent. */
export async function deleteEnded(db: Database, before: Date): Promise<void> {
  await sql`
    with gone as (delete from ended_subscriptions where ended_at < ${before} returning id)
    delete from newsletter_consents where subscription_id in (select id from gone)`.execute(db)
}
