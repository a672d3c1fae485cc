/** Staff's list, export and removal of subscribers, with proof of consent, and the link by which subscribers unsubscribe. */
import type { Subscriber, SubscriberRecord, SubscriptionState } from '@evergrove/contract/contact/newsletter'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { csvFile } from '../../platform/csv.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { inIso } from '../../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import { readFrom } from '../../platform/reader.repository.ts'
import { keptSince } from '../../platform/retention.ts'
import type { Database } from '../../platform/schema.ts'
import type { UrlSigner } from '../../platform/signed-urls.ts'
import { deleteOldDeliveries } from '../mailings/deliveries.repository.ts'
import {
  deleteEnded,
  deleteUnconfirmed,
  findSubscriber,
  hashEndedAddresses,
  type SubscriberFilter,
  type SubscriberRow,
  selectConsents,
  subscriberCount,
  subscribersOf,
  takeSubscription,
} from './subscribers.repository.ts'

const BATCH_ROWS = 5000

function stateOf({ confirmed_at, ended_at }: SubscriberRow): SubscriptionState {
  if (ended_at !== null) return 'ended'
  return confirmed_at === null ? 'unconfirmed' : 'confirmed'
}

const toSubscriber = (row: SubscriberRow): Subscriber => ({ ...inIso(row), state: stateOf(row) })

/**
 * Returns one page of the subscribers whose address begins with the text, the newest first; without a state, those that
 * have not ended. `total` counts up to ten thousand. An ended subscription whose address was removed is found by the
 * whole address.
 */
export async function listSubscribers(
  db: Database,
  { search, state, ...page }: Page & SubscriberFilter,
): Promise<Listed<Subscriber>> {
  const filter = { search, state }
  const query = subscribersOf(db, { ...filter, ...rowsOf(page) })
  const { rows, total } = await readFrom(db, query, subscriberCount(db, filter))
  return { items: rows.map(toSubscriber), total }
}

/** Returns a subscription with the proof of its consent, also after it has ended. Throws `not_found`. */
export async function getSubscriber(db: Database, id: number): Promise<SubscriberRecord> {
  const row = requireFound(await findSubscriber(db, id))
  const consents = await selectConsents(db, id)
  return { ...toSubscriber(row), consents: consents.map(inIso) }
}

const toCells = (row: SubscriberRow): string[] => {
  const { email, created_at, state, consent, confirmed_at, ended_at } = toSubscriber(row)
  return [email ?? '', created_at, state, consent, confirmed_at ?? '', ended_at ?? '']
}

/**
 * Returns all these subscribers as pieces of a CSV file, the newest first. The export is recorded in the audit trail.
 */
export async function exportSubscribers(
  db: Database,
  { search, state, actor }: SubscriberFilter & { actor: Actor },
): Promise<AsyncGenerator<string>> {
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'newsletter', id: 0 } as const
    const after = { search, ...(state !== undefined && { state }) }
    await recordAudit(trx, { actor, action: 'subscribers.export', subject, after })
  })
  return csvFile<SubscriberRow>(
    ['Address', 'Since (UTC)', 'State', 'Consent', 'Confirmed (UTC)', 'Ended (UTC)'],
    (last) => subscribersOf(db, { search, state, limit: BATCH_ROWS, before: last?.id }).execute(),
    toCells,
  )
}

/** Ends a subscription for staff. The audit trail has its number, as the address must be forgotten. Throws `not_found`. */
export async function removeSubscriber(
  { db }: { db: Database },
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const state = requireFound(await takeSubscription(trx, id, 'staff'))
    const subject = { kind: 'subscriber', id } as const
    await recordAudit(trx, { actor, action: 'subscriber.remove', subject, before: { state } })
  })
}

// The unsubscribe link is signed, so that nobody can end the subscription of someone else.

/** People keep mails for years, and the link should still work then. */
const LINK_YEARS = 10
const YEAR_MS = 365 * 86_400_000

const pathOf = (id: number): string => `/api/newsletter/unsubscribe/${id}`

/** Unsubscribe links have a signer of their own, so that they outlive a change of the secret that signs tokens. */
type Deps = { unsubscribeUrls: UrlSigner; now: () => Date }
type UnsubscribeLink = { id: number; expires: string; signature: string }

/** Returns the address for the foot of a newsletter and for its `List-Unsubscribe` header. */
export const unsubscribeUrl = (
  { unsubscribeUrls, now }: Deps,
  { publicUrl, id }: { publicUrl: string; id: number },
): string => publicUrl + unsubscribeUrls.sign(pathOf(id), new Date(now().getTime() + LINK_YEARS * YEAR_MS))

/** Throws `forbidden` for a link with a wrong signature. */
export function checkUnsubscribeLink({ unsubscribeUrls, now }: Deps, { id, ...given }: UnsubscribeLink): void {
  if (unsubscribeUrls.stateOf(pathOf(id), given, now()) !== 'valid')
    throw new AppError('forbidden', 'This link is not valid.')
}

/**
 * Ends the subscription of the link. A repetition is harmless. Throws `forbidden` for a link with a wrong signature.
 */
export async function unsubscribe({ db, ...deps }: Deps & { db: Database }, link: UnsubscribeLink): Promise<void> {
  checkUnsubscribeLink(deps, link)
  await inTransaction(db, (trx) => takeSubscription(trx, link.id, 'subscriber'))
}

/**
 * Removes data of the newsletter that is no longer needed, as a nightly job: addresses that were not confirmed, the
 * addresses of ended subscriptions, later the proof of their consent, and the recipients of old mailings. The periods
 * are in `platform/retention.ts`. A repetition is harmless.
 */
export async function forgetSubscribers({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const moment = now()
  await inTransaction(db, (trx) => deleteUnconfirmed(trx, keptSince('newsletterUnconfirmed', moment), moment))
  await deleteOldDeliveries(db, keptSince('newsletterDeliveries', moment))
  await hashEndedAddresses(db, keptSince('newsletterEndedAddress', moment))
  await deleteEnded(db, keptSince('newsletterProof', moment))
}
