import { type RawBuilder, sql } from 'kysely'
import type { AccountIndex } from '../../accounts/index.ts'
import type { Database, Trx } from '../../platform/schema.ts'

/** The tables with account numbers, and whose number it is. */
export const indexedTables = { agents: 'id', withdrawals: 'agent_id' } as const
export type IndexedTable = keyof typeof indexedTables

/** The index was made with another key, or from another text than the one that is there. */
const isOutdated = (keyId: string): RawBuilder<boolean> => sql`(
  account_index_of is distinct from right(account_number, 22) or split_part(account_index, '.', 1) <> ${keyId})`

export type OutdatedRow = { id: number; agent_id: number; account_number: string | null }

/**
 * The next rows behind `after` whose index is missing or outdated, locked until the transaction ends. Rows that someone
 * else holds are left out.
 */
export async function lockOutdated(
  trx: Trx,
  table: IndexedTable,
  { after, limit, keyId }: { after: number; limit: number; keyId: string },
): Promise<OutdatedRow[]> {
  const { rows } = await sql<OutdatedRow>`
    select id, ${sql.ref(indexedTables[table])} as agent_id, account_number from ${sql.table(table)}
    where id > ${after} and ${isOutdated(keyId)} order by id limit ${limit} for no key update skip locked`.execute(trx)
  return rows
}

/** Stores the index of a row that this transaction has locked. */
export async function storeIndex(
  trx: Trx,
  table: IndexedTable,
  { id, ...index }: AccountIndex & { id: number },
): Promise<void> {
  await trx.updateTable(table).set(index).where('id', '=', id).execute()
}

/** How many rows have no index of this key for the number that is there. */
export async function countOutdated(db: Database, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from agents where ${isOutdated(keyId)})
      + (select count(*) from withdrawals where ${isOutdated(keyId)}) as count`.execute(db)
  return rows[0]?.count ?? 0
}
