/** The unsubscribe link in each newsletter. It is signed, so that nobody can end the subscription of someone else. */
import { inTransaction } from '@evergrove/db'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/schema.ts'
import type { UrlSigner } from '../../platform/signed-urls.ts'
import { takeSubscription } from './end-subscription.repository.ts'

/** People keep mails for years, and the link should still work then. */
const LINK_YEARS = 10
const YEAR_MS = 365 * 86_400_000

const pathOf = (id: number): string => `/api/newsletter/unsubscribe/${id}`

/** Links in mails outlive a change of the secret that signs tokens: they have a signer of their own. */
type Deps = { unsubscribeUrls: UrlSigner; now: () => Date }
export type UnsubscribeLink = { id: number; expires: string; signature: string }

/** The address for the foot of a newsletter and for its `List-Unsubscribe` header. */
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
 * Ends the subscription of the link. Repeating it is harmless. Throws `forbidden` for a link with a wrong signature.
 */
export async function unsubscribe({ db, ...deps }: Deps & { db: Database }, link: UnsubscribeLink): Promise<void> {
  checkUnsubscribeLink(deps, link)
  await inTransaction(db, (trx) => takeSubscription(trx, link.id, 'subscriber'))
}
