import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { sql } from 'kysely'
import { sameEmail } from '../../platform/same-email.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'

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

/** The invitation, unless it has ended. */
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

export type TakenInvitation = { id: number; email: string; role: StaffRole; invited_by: number }

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

/** Ends every invitation of a sender. One that is being accepted at this moment is waited for. */
export async function endInvitationsOf(trx: Trx, senderId: number): Promise<void> {
  await trx
    .updateTable('staff_invitations')
    .set({ ended_at: sql`now()` })
    .where('invited_by', '=', senderId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Forgets an invitation; whom it was to, or undefined when there is none. */
export async function deleteInvitation(trx: Trx, id: number): Promise<{ email: string; role: StaffRole } | undefined> {
  return trx.deleteFrom('staff_invitations').where('id', '=', id).returning(['email', 'role']).executeTakeFirst()
}

/** The new account's id. Undefined if the address is taken. */
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
