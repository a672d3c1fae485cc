import { type Subscription, subscriptionInput } from '@evergrove/contract/contact/contact'
import { inTransaction } from '@evergrove/db'
import { keepPublishedTexts } from '../../accounts/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { insertRequest, insertSubscription } from './newsletter.repository.ts'

/**
 * Asks to subscribe an address to the newsletter (API-008), stored once in any letter case and unconfirmed until its owner
 * uses the link that a job mails. The call does the same work and gives the same response for every address, so that nobody
 * learns who is subscribed. Throws `invalid`.
 */
export async function subscribe(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  input: unknown,
): Promise<Subscription> {
  const { email } = parseInput(subscriptionInput, input)
  await inTransaction(db, async (trx) => {
    await insertSubscription(trx, email)
    const id = await insertRequest(trx, { email, ...(await keepPublishedTexts(trx)) })
    await jobs.send(trx, 'mail.newsletter-link', { newsletter_request_id: id })
  })
  return { email }
}
