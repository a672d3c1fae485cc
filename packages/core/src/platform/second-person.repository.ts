/** Whether a decision needs a second person, and whether someone may still decide (plan rule 28). */
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import type { Database } from './schema.ts'

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
