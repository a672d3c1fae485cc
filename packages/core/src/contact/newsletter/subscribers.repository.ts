import type { SubscriptionState } from '@evergrove/contract/contact/subscribers'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { sql } from 'kysely'
import type { Database } from '../../platform/schema.ts'
import { beginsWith } from '../../platform/text-search.repository.ts'

export type SubscriberRow = {
  id: number
  email: string | null
  created_at: Date
  consent: 'single' | 'double'
  confirmed_at: Date | null
  ended_at: Date | null
}

/** Without a state, all that have not ended. */
export type SubscriberFilter = { search: string; state: SubscriptionState | undefined }

/** Addresses that begin with the text, in any letter case; the column as its index has it. */
const addressBegins = (search: string) =>
  search === '' ? sql<boolean>`true` : beginsWith(sql`lower(email) collate "C"`, comparableEmail(search))

/** Whether this is the whole address of which only the hash is left. */
const wasAddress = (search: string) =>
  sql<boolean>`email_hash = sha256(email_salt || convert_to(${comparableEmail(search)}, 'UTF8'))`

const shared = ['id', 'email', 'created_at', 'consent', 'confirmed_at'] as const

/** Subscriptions that have not ended, as subscribers. */
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

/** Both kinds have the same columns. */
function matching(db: Database, filter: SubscriberFilter) {
  const found = filter.state === 'ended' ? endedOf(db, filter) : currentOf(db, filter)
  return db.selectFrom(sql<SubscriberRow>`(${found})`.as('found')).selectAll()
}

type Rows = { limit: number; offset?: number; before?: number | undefined }

/** Subscribers, newest first, and only those older than `before` if it is given. */
export async function selectSubscribers(
  db: Database,
  { limit, offset = 0, before, ...filter }: SubscriberFilter & Rows,
): Promise<SubscriberRow[]> {
  let query = matching(db, filter)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy(sql`id`, 'desc').limit(limit).offset(offset).execute()
}

/** How many subscribers there are, counted up to a limit. */
export async function countSubscribers(db: Database, filter: SubscriberFilter, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).limit(limit).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The subscription with this id, ended or not. */
export async function findSubscriber(db: Database, id: number): Promise<SubscriberRow | undefined> {
  for (const state of [undefined, 'ended'] as const) {
    const found = await matching(db, { search: '', state }).where(sql<boolean>`id = ${id}`).executeTakeFirst()
    if (found !== undefined) return found
  }
  return undefined
}

/** The proof of consent, oldest first. */
export async function selectConsents(db: Database, id: number) {
  return db
    .selectFrom('newsletter_consents')
    .select(['event', 'at', 'form', 'privacy_policy_id', 'terms_id', 'ended_by'])
    .where('subscription_id', '=', id)
    .orderBy('id')
    .execute()
}
