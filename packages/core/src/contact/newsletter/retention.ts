import { inTransaction } from '@evergrove/db'
import { keptSince } from '../../platform/retention.ts'
import type { Database } from '../../platform/schema.ts'
import { deleteOldDeliveries } from '../mailings/deliveries.repository.ts'
import { deleteEnded, deleteUnconfirmed, hashEndedAddresses } from './retention.repository.ts'

/**
 * The nightly job that removes what is no longer needed of the newsletter: addresses that were not confirmed, the addresses of
 * ended subscriptions, later the proof of their consent, and who received an old mailing. The periods are in
 * `platform/retention.ts`. Doing it twice is harmless.
 */
export async function forgetSubscribers({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const moment = now()
  await inTransaction(db, (trx) => deleteUnconfirmed(trx, keptSince('newsletterUnconfirmed', moment), moment))
  await deleteOldDeliveries(db, keptSince('newsletterDeliveries', moment))
  await hashEndedAddresses(db, keptSince('newsletterEndedAddress', moment))
  await deleteEnded(db, keptSince('newsletterProof', moment))
}
