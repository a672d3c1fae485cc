import { sameEmail } from '../platform/same-email.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

export async function findBankRow(db: Database, id: number) {
  return db
    .selectFrom('agents')
    .select(['id', 'bank_name', 'account_name', 'account_number'])
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

export type Correction = { first_name?: string | undefined; last_name?: string | undefined; email?: string | undefined }

/**
 * Corrects an agent's names or address. A new address must be verified again. Every token, and every link that was
 * mailed to the old address, becomes invalid.
 */
export async function updateCorrected(
  trx: Trx,
  id: number,
  { correction, isNewAddress }: { correction: Correction; isNewAddress: boolean },
): Promise<void> {
  const { first_name, last_name, email } = correction
  await trx
    .updateTable('agents')
    .set((eb) => ({
      ...(first_name === undefined ? {} : { first_name }),
      ...(last_name === undefined ? {} : { last_name }),
      ...(email === undefined ? {} : { email }),
      ...(isNewAddress ? { email_verified_at: null } : {}),
      token_version: eb('token_version', '+', isNewAddress ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute()
  if (isNewAddress) await trx.deleteFrom('account_links').where('agent_id', '=', id).execute()
}
