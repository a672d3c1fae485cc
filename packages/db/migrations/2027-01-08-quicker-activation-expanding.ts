/**
 * An activation counts the new place for each upline in one statement, and its transfers have one index by time instead of two.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = { place_agent: '2cfff23370f47815' }

const indexes = [
  sql`
    create index ledger_transfers_in_time on ledger_transfers (created_at, id) include (kind, phase, amount, level)`,
  sql`drop index ledger_transfers_by_time, ledger_transfers_of_time`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, Object.keys(functions))
  for (const statement of indexes) await statement.execute(db)
}
