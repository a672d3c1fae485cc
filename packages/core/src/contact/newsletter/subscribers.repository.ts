import type { SubscriptionState } from '@evergrove/contract/contact/newsletter'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { sql } from 'kysely'
import type { PublishedTexts } from '../../accounts/index.ts'
import { countOf } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { beginsWith } from '../../platform/text-search.repository.ts'

/** Stores the address unless it is already stored in any letter case. */
export async function insertSubscription(trx: Trx, email: string): Promise<void> {
  await trx
    .insertInto('newsletter_subscriptions')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertRequest(trx: Trx, request: PublishedTexts & { email: string }): Promise<number> {
  const { id } = await trx.insertInto('newsletter_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

export type SubscriberRow = {
  id: number
  email: string | null
  created_at: Date
  consent: 'single' | 'double'
  confirmed_at: Date | null
  ended_at: Date | null
}

/** The filter. Without a state, it selects all subscriptions that have not ended. */
export type SubscriberFilter = { search: string; state: SubscriptionState | undefined }

/**
 * Returns the condition that an address begins with the text, in any letter case, with the column as its index has it.
 */
const addressBegins = (search: string) =>
  search === '' ? sql<boolean>`true` : beginsWith(sql`lower(email) collate "C"`, comparableEmail(search))

/** Returns the condition that the text is the whole address of which only the hash is left. */
const wasAddress = (search: string) =>
  sql<boolean>`email_hash = sha256(email_salt || convert_to(${comparableEmail(search)}, 'UTF8'))`

const shared = ['id', 'email', 'created_at', 'consent', 'confirmed_at'] as const

/** Returns a query for subscriptions that have not ended, as subscribers. */
function currentOf(db: Database, { search, state }: SubscriberFilter) {
  const found = db
    .selectFrom('newsletter_subscriptions')
    .select(shared)
    .select(sql<Date | null>`null::timestamptz`.as('ended_at'))
    .where(addressBegins(search))
  if (state === undefined) return found
  return found.where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
}

const endedOf = (db: Database, { search }: SubscriberFilter) =>
  db
    .selectFrom('ended_subscriptions')
    .select(shared)
    .select(sql<Date | null>`ended_at`.as('ended_at'))
    .where((eb) => eb.or(search.includes('@') ? [addressBegins(search), wasAddress(search)] : [addressBegins(search)]))

/** Returns a query for both kinds, which have the same columns. */
function matching(db: Database, filter: SubscriberFilter) {
  const found = filter.state === 'ended' ? endedOf(db, filter) : currentOf(db, filter)
  return db.selectFrom(sql<SubscriberRow>`(${found})`.as('found')).selectAll()
}

type Rows = { limit: number; offset?: number; before?: number | undefined }

/** Returns subscribers, the newest first, and only those older than `before` if it is given. */
export function subscribersOf(db: Database, { limit, offset = 0, before, ...filter }: SubscriberFilter & Rows) {
  let query = matching(db, filter)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy(sql`id`, 'desc').limit(limit).offset(offset)
}

export const subscriberCount = (db: Database, filter: SubscriberFilter) => countOf(matching(db, filter))

/** Returns the subscription with this id, ended or not. */
export async function findSubscriber(db: Database, id: number): Promise<SubscriberRow | undefined> {
  for (const state of [undefined, 'ended'] as const) {
    const found = await matching(db, { search: '', state }).where(sql<boolean>`id = ${id}`).executeTakeFirst()
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the proof of consent, the oldest first. */
export async function selectConsents(db: Database, id: number) {
  return db
    .selectFrom('newsletter_consents')
    .select(['event', 'at', 'form', 'privacy_policy_id', 'terms_id', 'ended_by'])
    .where('subscription_id', '=', id)
    .orderBy('id')
    .execute()
}

type EndedBy = 'subscriber' | 'staff'

/**
 * Removes the subscription from those that receive the newsletter. A confirmed one becomes a record with the proof of
 * its consent; one that was never confirmed is deleted completely. Returns the earlier state; undefined if there is no
 * such subscription.
 */
export async function takeSubscription(
  trx: Trx,
  id: number,
  ended_by: EndedBy,
): Promise<'unconfirmed' | 'confirmed' | undefined> {
  const taken = await trx.deleteFrom('newsletter_subscriptions').where('id', '=', id).returningAll().executeTakeFirst()
  if (taken === undefined) return undefined
  const { email, consent, created_at, confirmed_at } = taken
  if (confirmed_at === null) {
    await trx.deleteFrom('newsletter_consents').where('subscription_id', '=', id).execute()
    return 'unconfirmed'
  }
  await trx.insertInto('ended_subscriptions').values({ id, email, consent, created_at, confirmed_at }).execute()
  await trx.insertInto('newsletter_consents').values({ subscription_id: id, event: 'ended', ended_by }).execute()
  return 'confirmed'
}

/**
 * Removes subscriptions that were not confirmed before the moment, with everything that was kept about them. A
 * subscription whose link is still valid stays until the link has expired.
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

/** Replaces the addresses of subscriptions that ended before the moment by salted hashes. */
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
