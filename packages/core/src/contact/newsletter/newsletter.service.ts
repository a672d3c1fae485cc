import { type Subscription, subscriptionInput } from '@evergrove/contract/contact/contact'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { insertSubscription } from './newsletter.repository.ts'

/**
 * Subscribes an address to the newsletter (API-016), only once in any letter case. A repeated subscription gets the
 * same response as the first, so that nobody learns who is subscribed. Throws `invalid`.
 */
export async function subscribe(db: Database, input: unknown): Promise<Subscription> {
  const { email } = parseInput(subscriptionInput, input)
  await insertSubscription(db, email)
  return { email }
}
