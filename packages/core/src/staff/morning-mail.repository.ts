import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Database, Trx } from '../platform/schema.ts'

/** Those who get the mail and can sign in. */
const readers = (db: Database) =>
  db.selectFrom('staff').where('gets_morning_mail', '=', true).where('disabled_at', 'is', null)

/** Returns the readers who have not been taken on this day (UTC, `2027-01-24`), and marks them as taken. */
export async function takeMorningReaders(trx: Trx, day: string): Promise<number[]> {
  const rows = await trx
    .updateTable('staff')
    .set({ morning_mailed_on: day })
    .where('id', 'in', readers(trx).select('id'))
    .where((eb) => eb.or([eb('morning_mailed_on', 'is', null), eb('morning_mailed_on', '<', day)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

export async function findMorningReader(
  db: Database,
  id: number,
): Promise<{ id: number; email: string; role: StaffRole } | undefined> {
  return readers(db).select(['id', 'email', 'role']).where('id', '=', id).executeTakeFirst()
}

export async function getsMorningMail(db: Database, id: number): Promise<boolean> {
  const { gets_morning_mail } = await db
    .selectFrom('staff')
    .select('gets_morning_mail')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return gets_morning_mail
}

/** Returns whether that changed anything. */
export async function updateMorningMail(trx: Trx, id: number, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ gets_morning_mail: isOn })
    .where('id', '=', id)
    .where('gets_morning_mail', '!=', isOn)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
