import { sql } from 'kysely'
import type { Database } from '../../platform/schema.ts'

export type SubscriberRow = { id: number; email: string; created_at: Date }

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Addresses that begin with the text, in any letter case; the column as its index has it. */
const beginsWith = (search: string) =>
  search === '' ? sql<boolean>`true` : sql<boolean>`lower(email) collate "C" like lower(${escapeLike(search)}) || '%'`

/** Subscribers, newest first, and only those older than `before` if it is given. */
export async function selectSubscribers(
  db: Database,
  {
    search,
    limit,
    offset = 0,
    before,
  }: { search: string; limit: number; offset?: number; before?: number | undefined },
): Promise<SubscriberRow[]> {
  let query = db.selectFrom('newsletter_subscriptions').select(['id', 'email', 'created_at']).where(beginsWith(search))
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** How many subscribers there are, counted up to a limit. */
export async function countSubscribers(db: Database, search: string, limit: number): Promise<number> {
  const counted = db.selectFrom('newsletter_subscriptions').select('id').where(beginsWith(search)).limit(limit)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a subscription. Returns its address, or undefined if there is none. */
export async function deleteSubscription(db: Database, id: number): Promise<{ email: string } | undefined> {
  return db.deleteFrom('newsletter_subscriptions').where('id', '=', id).returning('email').executeTakeFirst()
}
