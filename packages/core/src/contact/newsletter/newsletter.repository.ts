import type { PublishedTexts } from '../../accounts/index.ts'
import type { Trx } from '../../platform/schema.ts'

/** Stores the address unless it is already stored in any letter case. */
export async function insertSubscription(trx: Trx, email: string): Promise<void> {
  await trx
    .insertInto('newsletter_subscriptions')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertRequest(trx: Trx, request: PublishedTexts & { email: string }): Promise<number> {
  const { id } = await trx.insertInto('newsletter_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}
