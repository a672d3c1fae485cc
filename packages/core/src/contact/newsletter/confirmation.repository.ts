import { sameEmail } from '../../platform/one-person.repository.ts'
import type { Database, Schema, Trx } from '../../platform/schema.ts'

/** The form on the public site, as the proof names it. */
const FORM = 'home page'

export type SubscriptionRequest = {
  id: number
  email: string
  privacy_policy_id: number | null
  terms_id: number | null
  created_at: Date
}

export async function findRequest(db: Database, id: number): Promise<SubscriptionRequest | undefined> {
  return db.selectFrom('newsletter_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteRequest(db: Database, id: number): Promise<void> {
  await db.deleteFrom('newsletter_requests').where('id', '=', id).execute()
}

/** Returns the subscription of this address that waits for its link to be used. */
export async function findUnconfirmed(db: Database, email: string): Promise<{ id: number; email: string } | undefined> {
  return db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'email'])
    .where(sameEmail(email))
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
}

/** Locks a subscription that has not ended. */
export async function lockSubscription(trx: Trx, id: number): Promise<{ confirmed_at: Date | null } | undefined> {
  return trx
    .selectFrom('newsletter_subscriptions')
    .select('confirmed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds the request to the proof, once, and returns its row there. */
export async function keepAsked(trx: Trx, subscriptionId: number, request: SubscriptionRequest): Promise<number> {
  const { id: request_id, created_at: at, privacy_policy_id, terms_id } = request
  const event = { subscription_id: subscriptionId, request_id, event: 'asked' as const, at, form: FORM }
  await trx
    .insertInto('newsletter_consents')
    .values({ ...event, privacy_policy_id, terms_id })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('newsletter_consents')
    .select('id')
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow()
  return id
}

export async function insertLink(trx: Trx, link: Schema['newsletter_links']): Promise<void> {
  await trx.insertInto('newsletter_links').values(link).execute()
}

export type FoundLink = Omit<Schema['newsletter_links'], 'token_hash'> & { confirmed_at: Date | null }

/** Returns the link, if its subscription has not ended. */
export async function findLink(db: Database, tokenHash: string): Promise<FoundLink | undefined> {
  return db
    .selectFrom('newsletter_links as l')
    .innerJoin('newsletter_subscriptions as s', 's.id', 'l.subscription_id')
    .select(['l.subscription_id', 'l.asked_id', 'l.expires_at', 's.confirmed_at'])
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Confirms the subscription and adds to the proof the text that was agreed to. */
export async function setConfirmed(
  trx: Trx,
  { subscription_id, asked_id }: Pick<FoundLink, 'subscription_id' | 'asked_id'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('newsletter_subscriptions')
    .set({ confirmed_at: at })
    .where('id', '=', subscription_id)
    .execute()
  const agreed = await trx
    .selectFrom('newsletter_consents')
    .select(['form', 'privacy_policy_id', 'terms_id'])
    .where('id', '=', asked_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('newsletter_consents')
    .values({ ...agreed, subscription_id, event: 'confirmed', at })
    .execute()
}
