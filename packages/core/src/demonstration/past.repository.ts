/**
 * Lets the demonstration's history have happened over months, though the use-cases that make it know only the present. It is
 * for a new database alone: whoever uses it holds up every other booking until the transaction ends.
 */
import { sql } from 'kysely'
import type { Trx } from '../platform/schema.ts'

/** What is written once and keeps its moment: it gets the right one from its column's default, or none. */
const WRITTEN_ONCE = ['ledger_transfers', 'audit_entries'] as const

const SET_AFTERWARDS = [
  ['agents', 'date_joined'],
  ['consents', 'accepted_at'],
  ['payments', 'date'],
  ['payments', 'decided_at'],
  ['placements', 'placed_at'],
  ['reached_levels', 'reached_at'],
  ['withdrawals', 'created_at'],
  ['withdrawals', 'decided_at'],
  ['notifications', 'created_at'],
] as const

/** Does an act of the past at its moment. */
export type At = <T>(moment: Date, act: () => Promise<T>) => Promise<T>

async function ownsTables(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select bool_and(pg_has_role(relowner, 'usage')) as owns from pg_class
    where oid in (${sql.join(WRITTEN_ONCE.map((table) => sql`${table}::regclass`))})`.execute(trx)
  return rows[0]?.owns ?? false
}

/** The links of the audit trail are made at the end of a transaction, and a table with work put off cannot be altered. */
async function setDefaults(trx: Trx, moment: string): Promise<void> {
  await sql`set constraints link immediate`.execute(trx)
  for (const table of WRITTEN_ONCE) {
    await sql`alter table ${sql.table(table)} alter column created_at set default ${sql.raw(moment)}`.execute(trx)
  }
  await sql`set constraints link deferred`.execute(trx)
}

/**
 * Runs the work with a way to date its acts; everything that is not dated happens now. Nobody else ever sees the altered
 * defaults, as they are changed back in the same transaction. Where the tables belong to another role nothing can be dated,
 * and everything happens now.
 */
export async function inPast(trx: Trx, work: (at: At) => Promise<void>): Promise<void> {
  if (!(await ownsTables(trx))) return work((_moment, act) => act())
  await setDefaults(trx, "coalesce(nullif(current_setting('evergrove.moment', true), '')::timestamptz, now())")
  await work(async (moment, act) => {
    await sql`select set_config('evergrove.moment', ${moment.toISOString()}, true)`.execute(trx)
    const result = await act()
    await sql`select set_config('evergrove.moment', '', true)`.execute(trx)
    for (const [table, column] of SET_AFTERWARDS) {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${moment} where ${sql.ref(column)} = now()`.execute(trx)
    }
    return result
  })
  await setDefaults(trx, 'now()')
}
