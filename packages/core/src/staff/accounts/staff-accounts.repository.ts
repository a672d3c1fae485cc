import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { sql } from 'kysely'
import { removeFactors } from '../../accounts/index.ts'
import type { Database, Trx } from '../../platform/schema.ts'

export type AccountState = {
  id: number
  email: string
  role: StaffRole
  disabled_at: Date | null
  totp_confirmed_at: Date | null
}

const state = ['id', 'email', 'role', 'disabled_at', 'totp_confirmed_at'] as const

export type AccountRow = AccountState & { created_at: Date }

export async function selectAccounts(db: Database): Promise<AccountRow[]> {
  return db
    .selectFrom('staff')
    .select([...state, 'created_at'])
    .orderBy('id')
    .execute()
}

const activeAdmins = (db: Database) =>
  db.selectFrom('staff').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null).orderBy('id')

/** The admins who can sign in. */
export async function listActiveAdmins(db: Database): Promise<number[]> {
  return (await activeAdmins(db).execute()).map(({ id }) => id)
}

/**
 * The admins who can sign in, locked until the transaction ends. Every change of an account takes this lock first, so
 * that two admins cannot disable one another at the same moment.
 */
export async function lockActiveAdmins(trx: Trx): Promise<number[]> {
  return (await activeAdmins(trx).forNoKeyUpdate().execute()).map(({ id }) => id)
}

export async function lockAccount(trx: Trx, id: number): Promise<AccountState | undefined> {
  return trx.selectFrom('staff').select(state).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export type AccountChange = {
  role?: StaffRole
  is_disabled?: boolean
  /** Ends every session. */
  signsOut?: boolean
  /** Forgets the authenticator app, the recovery codes and the passkeys. */
  forgetsFactors?: boolean
}

export async function updateAccount(trx: Trx, id: number, change: AccountChange): Promise<void> {
  const { role, is_disabled: isDisabled, signsOut = false, forgetsFactors = false } = change
  await trx
    .updateTable('staff')
    .set((eb) => ({
      token_version: signsOut ? eb('token_version', '+', 1) : eb.ref('token_version'),
      ...(role === undefined ? {} : { role }),
      ...(isDisabled === undefined ? {} : { disabled_at: isDisabled ? sql<Date>`now()` : null }),
    }))
    .where('id', '=', id)
    .execute()
  if (forgetsFactors) await removeFactors(trx, { kind: 'staff', id })
}

export async function findPasswordHash(db: Database, id: number): Promise<string> {
  const { password_hash } = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return password_hash
}

/** Stores the hash and invalidates every earlier token. Returns the version for new tokens. */
export async function updatePasswordHash(trx: Trx, id: number, password_hash: string): Promise<number> {
  const { token_version } = await trx
    .updateTable('staff')
    .set((eb) => ({ password_hash, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .returning('token_version')
    .executeTakeFirstOrThrow()
  return token_version
}
