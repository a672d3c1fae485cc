import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'

export type CodeState = {
  id: number
  email: string
  totp_secret: string | null
  totp_confirmed_at: Date | null
  totp_last_step: number
}

/** What codes of a member of staff are checked against, held until the transaction ends. */
export async function lockCodeState(trx: Trx, id: number): Promise<CodeState> {
  return trx
    .selectFrom('staff')
    .select(['id', 'email', 'totp_secret', 'totp_confirmed_at', 'totp_last_step'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setPendingSecret(db: Database, id: number, secret: string): Promise<void> {
  await db.updateTable('staff').set({ totp_secret: secret }).where('id', '=', id).execute()
}

export async function setLastStep(trx: Trx, id: number, step: number): Promise<void> {
  await trx.updateTable('staff').set({ totp_last_step: step }).where('id', '=', id).execute()
}

/** The app is known from now on; recovery codes of an earlier one are void. */
export async function confirmSecret(trx: Trx, id: number, hashes: Buffer[]): Promise<void> {
  await trx.updateTable('staff').set({ totp_confirmed_at: sql`now()` }).where('id', '=', id).execute()
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
  await trx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ staff_id: id, hash, used_at: null })))
    .execute()
}

/** Uses up the recovery code. Returns whether it existed and was unused. */
export async function spendRecoveryCode(trx: Trx, id: number, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql`now()` })
    .where('staff_id', '=', id)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
