import type { Trx } from '../../platform/schema.ts'

export type EndedBy = 'subscriber' | 'staff'

/**
 * Removes the subscription from those that receive the newsletter. A confirmed one becomes a record with the proof of its
 * consent, of one that was never confirmed nothing is left. Returns the state before, or undefined if there is none.
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
