import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { sql } from 'kysely'
import { removeFactors } from '../../accounts/index.ts'
import type { AuditSubject } from '../../audit/index.ts'
import { sameEmail } from '../../platform/one-person.repository.ts'
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

/** Returns the admins who can sign in. */
export async function listActiveAdmins(db: Database): Promise<number[]> {
  return (await activeAdmins(db).execute()).map(({ id }) => id)
}

/**
 * Locks the admins who can sign in until the transaction ends, and returns them. Every change of an account takes this
 * lock first, so that two admins cannot disable one another at the same moment.
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
  /** Removes the authenticator app, the recovery codes and the passkeys. */
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

export async function hasStaffAddress(db: Database, email: string): Promise<boolean> {
  const found = await db.selectFrom('staff').select('id').where(sameEmail(email)).executeTakeFirst()
  return found !== undefined
}

/** Stores the invitation in place of an earlier one to the address, whose link is void from then on. */
export async function replaceInvitation(
  trx: Trx,
  invitation: { email: string; role: StaffRole; invited_by: number },
): Promise<number> {
  await trx.deleteFrom('staff_invitations').where(sameEmail(invitation.email)).execute()
  const { id } = await trx.insertInto('staff_invitations').values(invitation).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function selectInvitations(db: Database) {
  return db
    .selectFrom('staff_invitations as i')
    .innerJoin('staff as s', 's.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at', 'i.ended_at', 's.email as invited_by'])
    .orderBy('i.id')
    .execute()
}

/** Returns the invitation, unless it has ended. */
export async function findOpenInvitation(
  db: Database,
  id: number,
): Promise<{ email: string; role: StaffRole } | undefined> {
  return db
    .selectFrom('staff_invitations')
    .select(['email', 'role'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export async function setInvitationLink(
  db: Database,
  id: number,
  link: { token_hash: string; expires_at: Date },
): Promise<void> {
  await db.updateTable('staff_invitations').set(link).where('id', '=', id).execute()
}

export async function hasInvitationLink(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('staff_invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

type TakenInvitation = { id: number; email: string; role: StaffRole; invited_by: number }

/** Takes the invitation of a valid link. If two people use one link at the same time, only one succeeds. */
export async function takeInvitation(trx: Trx, tokenHash: string, now: Date): Promise<TakenInvitation | undefined> {
  return trx
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .returning(['id', 'email', 'role', 'invited_by'])
    .executeTakeFirst()
}

/** Ends every invitation of a sender. Waits for an invitation that is being accepted at this moment. */
export async function endInvitationsOf(trx: Trx, senderId: number): Promise<void> {
  await trx
    .updateTable('staff_invitations')
    .set({ ended_at: sql`now()` })
    .where('invited_by', '=', senderId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes an invitation and returns its address; undefined if there is none. */
export async function deleteInvitation(trx: Trx, id: number): Promise<{ email: string; role: StaffRole } | undefined> {
  return trx.deleteFrom('staff_invitations').where('id', '=', id).returning(['email', 'role']).executeTakeFirst()
}

/** Stores the account and returns its id; undefined if the address is taken. */
export async function insertAccount(
  trx: Trx,
  account: { email: string; password_hash: string; role: StaffRole },
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('staff')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Returns the entry that this transaction has just written about the subject. */
export async function newestEntry(trx: Trx, { kind, id }: AuditSubject): Promise<number> {
  const entry = trx
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
  return (await entry.executeTakeFirstOrThrow()).id
}

type StaffChange = {
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The email address of the actor; null for the operator. */
  actor: string | null
  /** The owner of the account that it is about; null for an invitation. */
  account: string | null
  inviter: string | null
}

export async function findStaffChange(db: Database, entryId: number): Promise<StaffChange | undefined> {
  const { rows } = await sql<StaffChange>`
    select e.action, e.before, e.after, a.email as actor, s.email as account, i.email as inviter
    from audit_entries e
    left join staff a on e.actor_kind = 'staff' and a.id = e.actor_id
    left join staff s on e.subject_kind = 'staff' and s.id = e.subject_id
    left join staff i on i.id = (e.after ->> 'invited_by')::bigint
    where e.id = ${entryId}`.execute(db)
  return rows[0]
}
