import { bankFields } from '../accounts/index.ts'
import { sameEmail } from '../platform/same-email.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

export async function findBankRow(db: Database, id: number) {
  return db
    .selectFrom('agents')
    .select(['id', ...bankFields])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function isAddressOfAnother(db: Database, email: string, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('agents')
    .select('id')
    .where(sameEmail(email))
    .where('id', '!=', id)
    .executeTakeFirst()
  return found !== undefined
}

export type NewNames = { first_name?: string | undefined; last_name?: string | undefined }

export async function updateNames(trx: Trx, id: number, { first_name, last_name }: NewNames): Promise<void> {
  const change = {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
  }
  if (Object.keys(change).length > 0) await trx.updateTable('agents').set(change).where('id', '=', id).execute()
}

/** Changes the letter case of an address, which stays the same address. */
export async function updateSpelling(trx: Trx, id: number, email: string): Promise<void> {
  await trx.updateTable('agents').set({ email }).where('id', '=', id).execute()
}

/**
 * Gives an agent another address, which must be verified. Every token, and every link that was mailed to the old
 * address, becomes invalid.
 */
export async function updateEmail(trx: Trx, id: number, email: string): Promise<void> {
  await trx
    .updateTable('agents')
    .set((eb) => ({ email, email_verified_at: null, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('account_links').where('agent_id', '=', id).execute()
}
