/**
 * The balances of the bank before and behind the entries of an imported statement, by which a missing statement is noticed (plan rule
 * 25). Null where the bank does not say them. The release before writes none.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table statement_imports
      add column opening_balance bigint,
      add column closing_balance bigint`.execute(db)
}
