import { type Subscription, subscriptionInput } from '@evergrove/contract/contact'
import { parseInput } from '../errors/index.ts'
import type { Database } from '../schema/index.ts'
import { insertSubscription } from './newsletter.repository.ts'

/**
 * Subscribes an address to the newsletter (API-016), once whatever its letter case. A repeated subscription is
 * answered like the first, so that nobody learns who is subscribed. Throws `invalid`.
 */
export async function subscribe(db: Database, input: unknown): Promise<Subscription> {
  const { email } = parseInput(subscriptionInput, input)
  await insertSubscription(db, email)
  return { email }
}
