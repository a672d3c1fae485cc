import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'

// Factors of agents and of staff are stored alike, in tables of their own.

const tables = {
  agent: { account: sql.table('agents'), codes: sql.table('agent_recovery_codes'), owner: sql.ref('agent_id') },
  staff: { account: sql.table('staff'), codes: sql.table('staff_recovery_codes'), owner: sql.ref('staff_id') },
} as const satisfies Record<SessionOwner['kind'], Record<string, RawBuilder<unknown>>>

export type CodeState = {
  email: string
  totp_secret: string | null
  totp_confirmed_at: Date | null
  totp_last_step: number
}

/** Locks, until the transaction ends, the state that codes of the account are checked against, and returns it. */
export async function lockCodeState(trx: Trx, { kind, id }: SessionOwner): Promise<CodeState> {
  const { rows } = await sql<CodeState>`
    select email, totp_secret, totp_confirmed_at, totp_last_step from ${tables[kind].account}
    where id = ${id} for no key update`.execute(trx)
  const [state] = rows
  if (state === undefined) throw new Error(`There is no account of ${kind} ${id}`)
  return state
}

/** Keeps a secret that no code has confirmed yet. */
export async function setPendingSecret(trx: Trx, { kind, id }: SessionOwner, secret: string): Promise<void> {
  await sql`
    update ${tables[kind].account} set totp_secret = ${secret}, totp_confirmed_at = null, totp_last_step = 0
    where id = ${id}`.execute(trx)
}

export async function setLastStep(trx: Trx, { kind, id }: SessionOwner, step: number): Promise<void> {
  await sql`update ${tables[kind].account} set totp_last_step = ${step} where id = ${id}`.execute(trx)
}

/** Makes the pending secret the one of the app. */
export async function confirmSecret(trx: Trx, { kind, id }: SessionOwner): Promise<void> {
  await sql`update ${tables[kind].account} set totp_confirmed_at = now() where id = ${id}`.execute(trx)
}

/** Removes the secret of the app. */
export async function removeSecret(trx: Trx, { kind, id }: SessionOwner): Promise<void> {
  await sql`
    update ${tables[kind].account} set totp_secret = null, totp_confirmed_at = null, totp_last_step = 0
    where id = ${id}`.execute(trx)
}

/** Replaces the recovery codes of the account. Without hashes, the account has no codes from then on. */
export async function replaceRecoveryCodes(trx: Trx, { kind, id }: SessionOwner, hashes: Buffer[]): Promise<void> {
  const { codes, owner } = tables[kind]
  await sql`delete from ${codes} where ${owner} = ${id}`.execute(trx)
  if (hashes.length === 0) return
  const values = sql.join(hashes.map((hash) => sql`(${id}, ${hash})`))
  await sql`insert into ${codes} (${owner}, hash) values ${values}`.execute(trx)
}

/** Uses up the recovery code. Returns whether it existed and was unused. */
export async function spendRecoveryCode(trx: Trx, { kind, id }: SessionOwner, hash: Buffer): Promise<boolean> {
  const { codes, owner } = tables[kind]
  const { numAffectedRows } = await sql`
    update ${codes} set used_at = now() where ${owner} = ${id} and hash = ${hash} and used_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** Returns how many recovery codes the account has left. */
export async function countRecoveryCodes(db: Database, { kind, id }: SessionOwner): Promise<number> {
  const { codes, owner } = tables[kind]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${codes} where ${owner} = ${id} and used_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

const ownerColumn = { agent: 'agent_id', staff: 'staff_id' } as const

type NewPasskey = {
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

/** Returns the passkeys of the account, the oldest first. */
export async function listPasskeys(db: Database, { kind, id }: SessionOwner): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'device', 'created_at', 'last_used_at'])
    .where(ownerColumn[kind], '=', id)
    .orderBy('id')
    .execute()
}

/** Locks the passkey until the transaction ends, so that two answers to one question are judged one after the other. */
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

/**
 * Removes one passkey of the account. Returns the device it was made on; undefined if the account has no such passkey.
 */
export async function deletePasskey(trx: Trx, { kind, id: ownerId }: SessionOwner, id: number) {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where(ownerColumn[kind], '=', ownerId)
    .returning('device')
    .executeTakeFirst()
  return deleted?.device
}

/** Removes the passkeys of the account that were made since then. Returns their number. */
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
