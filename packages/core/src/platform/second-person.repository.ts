/** Whether a decision needs a second person, whether someone may still decide, and what waits for one (plan rule 28). */
import { PROPOSAL_DAYS } from '@evergrove/contract/proposals/proposal-kinds'
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { sql } from 'kysely'
import type { Database, Schema } from './schema.ts'

/** For how long a proposal waits. */
export const proposalLifetime = sql`${sql.lit(`${PROPOSAL_DAYS} days`)}::interval`

/** A proposal waits for a decision and has not expired. */
export const isProposalWaiting = sql<boolean>`status = 'Proposed' and created_at > now() - ${proposalLifetime}`

/** Whether a decision of this kind about this record waits for a second person. */
export async function isProposed(db: Database, kind: Schema['proposals']['kind'], subjectId: number): Promise<boolean> {
  const found = await db
    .selectFrom('proposals')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where(isProposalWaiting)
    .executeTakeFirst()
  return found !== undefined
}

const enabledWith = (db: Database, duty: Duty) =>
  db
    .selectFrom('staff')
    .select('id')
    .where(
      'role',
      'in',
      staffRoles.filter((role) => mayDo(role, duty)),
    )
    .where('disabled_at', 'is', null)
    .limit(1)

/** Whether anyone enabled but this member of staff has the duty. */
export async function hasOtherDecider(db: Database, staffId: number, duty: Duty): Promise<boolean> {
  return (await enabledWith(db, duty).where('id', '!=', staffId).executeTakeFirst()) !== undefined
}

/** Whether this member of staff is enabled and has the duty. */
export async function hasDuty(db: Database, staffId: number, duty: Duty): Promise<boolean> {
  return (await enabledWith(db, duty).where('id', '=', staffId).executeTakeFirst()) !== undefined
}
