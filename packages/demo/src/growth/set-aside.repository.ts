/**
 * Removes the secondary indexes and the foreign keys of the network's tables while many rows are loaded. Otherwise each
 * row would look up its references past every version that the transaction has left of the company's accounts, and
 * would touch a random page of each index, which takes longer the more rows there are. Sorting once, and one join for
 * each key, avoid both.
 */

import type { Trx } from '@evergrove/core/platform/schema'
import { type RawBuilder, sql } from 'kysely'

/** The tables into which growth inserts. */
export const networkTables = [
  'payments',
  'agents',
  'placements',
  'level_counts',
  'reached_levels',
  'ledger_accounts',
  'ledger_transfers',
] as const

/** Triggers read these indexes while rows are inserted, and would have to read whole tables without them. */
const READ_BY_TRIGGERS = ['agents_recommended_by', 'ledger_transfers_of_rewards']

const listed = (names: readonly string[]) => sql`array[${sql.join(names.map((name) => sql.lit(name)))}]::regclass[]`
const tables = listed(networkTables)

/** Unique indexes and triggers stay, because they guard rows. */
const indexes = sql`
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
  from pg_index
  where indrelid = any (${tables}) and not indisunique and indexrelid <> all (${listed(READ_BY_TRIGGERS)})
  order by indexrelid`

const foreignKeys = sql`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint
  where contype = 'f' and conrelid = any (${tables})
  order by oid`

/** Restores the indexes and foreign keys. Fails if a reference has no target. */
export type Restore = (onRestored: (part: { done: number; of: number }) => void) => Promise<void>

/** Memory for sorting and joining, until the transaction ends. */
const MEMORY = '256MB'

/**
 * Drops the indexes and foreign keys, and returns a function that restores them under the same names and definitions.
 * Needs an exclusive lock on the tables, and the rights of their owner.
 */
export async function setAside(trx: Trx): Promise<Restore> {
  await sql`set local work_mem = ${sql.lit(MEMORY)}`.execute(trx)
  await sql`set local maintenance_work_mem = ${sql.lit(MEMORY)}`.execute(trx)
  const restore: string[] = []
  const take = async (definitions: RawBuilder<unknown>) => {
    const { rows } = await sql<{ drop: string; restore: string }>`${definitions}`.execute(trx)
    for (const { drop } of rows) await sql.raw(drop).execute(trx)
    restore.push(...rows.map((row) => row.restore))
  }
  await take(indexes)
  await take(foreignKeys)
  return async (onRestored) => {
    for (const [index, statement] of restore.entries()) {
      await sql.raw(statement).execute(trx)
      onRestored({ done: index + 1, of: restore.length })
    }
  }
}
