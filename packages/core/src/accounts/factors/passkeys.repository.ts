import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'

const ownerColumn = { agent: 'agent_id', staff: 'staff_id' } as const

export type NewPasskey = {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  device: string
  created_at: Date
}

/** Stores the passkey. Returns whether it is a new one. */
export async function insertPasskey(trx: Trx, { kind, id }: SessionOwner, passkey: NewPasskey): Promise<boolean> {
  const owner = { agent_id: kind === 'agent' ? id : null, staff_id: kind === 'staff' ? id : null }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({ ...passkey, ...owner, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type PasskeyRow = {
  id: number
  credential_id: string
  transports: string[]
  device: string
  created_at: Date
  last_used_at: Date | null
}

/** The passkeys of the account, the oldest first. */
export async function listPasskeys(db: Database, { kind, id }: SessionOwner): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'device', 'created_at', 'last_used_at'])
    .where(ownerColumn[kind], '=', id)
    .orderBy('id')
    .execute()
}

/** The passkey, held until the transaction ends, so that two answers to one question are judged one after the other. */
export async function lockPasskey(trx: Trx, kind: SessionOwner['kind'], credentialId: string) {
  return trx
    .selectFrom('passkeys')
    .select(['id', sql.ref<number>(ownerColumn[kind]).as('owner_id'), 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .where(ownerColumn[kind], 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Notes that the passkey has signed. */
export async function touchPasskey(trx: Trx, id: number, { counter, now }: { counter: number; now: Date }) {
  await trx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

/** Removes one passkey of the account. Returns the device it was made on; undefined if the account has no such passkey. */
export async function deletePasskey(trx: Trx, { kind, id: ownerId }: SessionOwner, id: number) {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where(ownerColumn[kind], '=', ownerId)
    .returning('device')
    .executeTakeFirst()
  return deleted?.device
}

/** Removes the passkeys of the account that were made since then. Returns how many. */
export async function deletePasskeysSince(trx: Trx, { kind, id }: SessionOwner, since: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where(ownerColumn[kind], '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Removes all passkeys of the account. */
export async function deletePasskeys(trx: Trx, { kind, id }: SessionOwner): Promise<void> {
  await trx.deleteFrom('passkeys').where(ownerColumn[kind], '=', id).execute()
}
