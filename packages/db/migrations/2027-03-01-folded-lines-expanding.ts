/**
 * A second key of a line of a bank statement, by which it is recognised in another format or with its text in another case. Lines that
 * were imported before have none: their texts are sealed. The release before writes none and reads none.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table receipts add column folded_key text check (folded_key ~ '^[0-9a-f]{64}$')`,
  sql`create index receipts_alike on receipts (account, booked_on, amount)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
