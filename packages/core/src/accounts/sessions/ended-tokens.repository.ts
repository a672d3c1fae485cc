import type { Database, Trx } from '../../platform/schema.ts'

export type EndingToken = { id: string; expiresAt: Date }

/**
 * Ends the token for good. Returns whether it had not ended before: if two transactions end one token at the same time, the
 * second waits for the first and only one of them gets true.
 */
export async function endToken(trx: Trx, { id, expiresAt }: EndingToken, now: Date): Promise<boolean> {
  await deleteExpired(trx, now)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ended_tokens')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Rows that another transaction is deleting are left to it, so that two of them never wait for each other. */
async function deleteExpired(trx: Trx, now: Date): Promise<void> {
  const expired = trx
    .selectFrom('ended_tokens')
    .select('id')
    .where('expires_at', '<', now)
    .limit(100)
    .forUpdate()
    .skipLocked()
  await trx.deleteFrom('ended_tokens').where('id', 'in', expired).execute()
}

export async function hasEnded(db: Database, id: string): Promise<boolean> {
  const ended = await db.selectFrom('ended_tokens').select('id').where('id', '=', id).executeTakeFirst()
  return ended !== undefined
}
