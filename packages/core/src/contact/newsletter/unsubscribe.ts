/** The link by which a mail's reader ends the subscription: signed, so that nobody ends another's. */
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/schema.ts'
import type { UrlSigner } from '../../platform/signed-urls.ts'
import { deleteSubscription } from './subscribers.repository.ts'

/** Mails are kept for years; a link in one should not fail its reader. */
const LINK_YEARS = 10
const YEAR_MS = 365 * 86_400_000

const pathOf = (id: number): string => `/api/newsletter/unsubscribe/${id}`

type Deps = { urls: UrlSigner; now: () => Date }
export type UnsubscribeLink = { id: number; expires: string; signature: string }

/** The address for the foot of a newsletter and for its `List-Unsubscribe` header. */
export const unsubscribeUrl = ({ urls, now }: Deps, { publicUrl, id }: { publicUrl: string; id: number }): string =>
  publicUrl + urls.sign(pathOf(id), new Date(now().getTime() + LINK_YEARS * YEAR_MS))

/** Throws `forbidden` for a link that nobody signed. */
export function checkUnsubscribeLink({ urls, now }: Deps, { id, ...given }: UnsubscribeLink): void {
  if (urls.stateOf(pathOf(id), given, now()) !== 'valid') throw new AppError('forbidden', 'This link is not valid.')
}

/** Ends the subscription of the link, once or again. Throws `forbidden` for a link that nobody signed. */
export async function unsubscribe({ db, ...deps }: Deps & { db: Database }, link: UnsubscribeLink): Promise<void> {
  checkUnsubscribeLink(deps, link)
  await deleteSubscription(db, link.id)
}
