import type { Database } from '../../platform/schema.ts'

/** Stores the address unless it is already stored in any letter case. */
export async function insertSubscription(db: Database, email: string): Promise<void> {
  await db
    .insertInto('newsletter_subscriptions')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
