import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { sameEmail } from '../platform/one-person.repository.ts'
import { defineQuery, queries } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

export type NewStaff = { email: string; password_hash: string; role: StaffRole; needs_code: boolean }

/** Stores the account and returns its id; undefined if the address is taken. */
export async function insertStaff(trx: Trx, staff: NewStaff): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export type StaffAccess = {
  id: number
  email: string
  role: StaffRole
  token_version: number
  disabled_at: Date | null
  needs_code: boolean
  totp_confirmed_at: Date | null
}

const access = ['id', 'email', 'role', 'token_version', 'disabled_at', 'needs_code', 'totp_confirmed_at'] as const

/** Returns the facts that decide whether the owner of a token may sign in, and what they may do. */
export async function findStaffAccess(db: Database, id: number): Promise<StaffAccess | undefined> {
  return db.selectFrom('staff').select(access).where('id', '=', id).executeTakeFirst()
}

export type StaffInSession = StaffAccess & {
  /** The session, if the account has one with this id. */
  session_id: string | null
  session_ended_at: Date | null
  expires_at: Date | null
  last_used_at: Date | null
}

/** Returns a query for the facts that decide whether a token of this session lets its owner in. */
export const staffInSession = defineQuery((id: number, sessionId: string | null) =>
  queries
    .selectFrom('staff')
    .leftJoin('sessions', (join) => join.onRef('sessions.staff_id', '=', 'staff.id').on('sessions.id', '=', sessionId))
    .select(['staff.id', 'email', 'role', 'staff.token_version', 'disabled_at', 'needs_code', 'totp_confirmed_at'])
    .select(['sessions.id as session_id', 'sessions.ended_at as session_ended_at', 'expires_at', 'last_used_at'])
    .where('staff.id', '=', id),
)

export async function findStaffCredentials(
  db: Database,
  email: string,
): Promise<(StaffAccess & { password_hash: string }) | undefined> {
  return db
    .selectFrom('staff')
    .select([...access, 'password_hash'])
    .where(sameEmail(email))
    .executeTakeFirst()
}
