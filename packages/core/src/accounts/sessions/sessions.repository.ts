import type { AddressFamily, SessionOrigin } from '@evergrove/contract/accounts/sessions'
import { keptSince } from '../../platform/retention.ts'
import type { Database, Trx } from '../../platform/schema.ts'

/** An account that signs in. */
export type SessionOwner = { kind: 'agent' | 'staff'; id: number }

const ownerColumn = { agent: 'agent_id', staff: 'staff_id' } as const

/** The precision of `last_used_at`. */
const TOUCH_MS = 60_000

type NewSession = {
  token_version: number
  device: string
  address_family: AddressFamily | null
  created_by: SessionOrigin
  created_at: Date
  expires_at: Date
}

/** Stores a new session of the account and returns its id. */
export async function insertSession(trx: Trx, { kind, id }: SessionOwner, session: NewSession): Promise<string> {
  await deleteOld(trx, session.created_at)
  const row = await trx
    .insertInto('sessions')
    .values({
      ...session,
      agent_id: kind === 'agent' ? id : null,
      staff_id: kind === 'staff' ? id : null,
      last_used_at: session.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Deletes old rows. Rows that another transaction is deleting are left to it, so that two of them never wait for each other. */
async function deleteOld(trx: Trx, now: Date): Promise<void> {
  const old = trx
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '<', keptSince('sessions', now))
    .limit(100)
    .forUpdate()
    .skipLocked()
  await trx.deleteFrom('sessions').where('id', 'in', old).execute()
}

/** Notes that the session is in use, unless that was noted less than a minute ago. */
export async function touchSession(db: Database, id: string, { lastUsedAt, now }: { lastUsedAt: Date; now: Date }) {
  if (now.getTime() - lastUsedAt.getTime() < TOUCH_MS) return
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Removes the sessions that expired before the moment. */
export async function deleteOldSessions(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<', before).execute()
}

type SessionRow = {
  id: string
  device: string
  address_family: AddressFamily | null
  created_by: SessionOrigin
  created_at: Date
  last_used_at: Date
}

/** Returns the sessions of the account that have neither ended nor expired, at most 100, the last used first. */
export async function listOpenSessions(
  db: Database,
  owner: SessionOwner,
  { tokenVersion, usedSince, now }: { tokenVersion: number; usedSince: Date; now: Date },
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'address_family', 'created_by', 'created_at', 'last_used_at'])
    .where(ownerColumn[owner.kind], '=', owner.id)
    .where('token_version', '=', tokenVersion)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>=', usedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Returns the session with this id, if it is one of the account's. */
export async function findSession(db: Database, owner: SessionOwner, id: string) {
  return db
    .selectFrom('sessions')
    .select(['device'])
    .where('id', '=', id)
    .where(ownerColumn[owner.kind], '=', owner.id)
    .executeTakeFirst()
}

/** Ends the session of the account. Returns whether it had not ended before. */
export async function endSession(trx: Trx, owner: SessionOwner, { id, now }: { id: string; now: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where(ownerColumn[owner.kind], '=', owner.id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends every session of the account but this one. Returns how many had not ended before. */
export async function endOtherSessions(trx: Trx, owner: SessionOwner, { id, now }: { id: string; now: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '<>', id)
    .where(ownerColumn[owner.kind], '=', owner.id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows
}

/** Raises the session to the current version of the account's tokens. */
export async function renewSession(trx: Trx, id: string, tokenVersion: number): Promise<void> {
  await trx.updateTable('sessions').set({ token_version: tokenVersion }).where('id', '=', id).execute()
}

export type EndingToken = { id: string; expiresAt: Date }

/**
 * Ends the token for good. Returns whether it had not ended before: if two transactions end one token at the same time,
 * the second waits for the first and only one of them gets true.
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

/** Deletes expired rows, leaving those that another transaction is deleting, so that the two never wait for each other. */
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
