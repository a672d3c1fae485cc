import { bankFields } from '../accounts/index.ts'
import { invalid } from '../platform/errors.ts'
import { isStaffAddress } from '../platform/one-person.repository.ts'
import { sameEmail } from '../platform/same-email.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

export async function findBankRow(db: Database, id: number) {
  return db
    .selectFrom('agents')
    .select(['id', ...bankFields])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether another agent or staff have the address. */
export async function isAddressOfAnother(db: Database, email: string, id: number): Promise<boolean> {
  if (await isStaffAddress(db, email)) return true
  const found = await db
    .selectFrom('agents')
    .select('id')
    .where(sameEmail(email))
    .where('id', '!=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether another row has the value that must be unique (SQLSTATE 23505). */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

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
 * Gives an agent another address, verified or to be verified. Every token, and every link that was mailed to the old
 * address, becomes invalid. Throws `invalid` under `email` if another agent takes the address at the same moment; the
 * transaction cannot go on then.
 */
export async function updateEmail(
  trx: Trx,
  id: number,
  { email, verifiedAt }: { email: string; verifiedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('agents')
    .set((eb) => ({ email, email_verified_at: verifiedAt, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? invalid({ email: ['user with this email already exists.'] }) : error
    })
  await trx.deleteFrom('account_links').where('agent_id', '=', id).execute()
}
