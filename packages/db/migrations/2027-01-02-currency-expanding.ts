/**
 * The company's one currency (plan rule 31), stored by the first start of this release and never changed: an amount would mean
 * something else afterwards.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_currency (
      is_only boolean primary key default true check (is_only),
      currency text not null check (currency ~ '^[A-Z]{3}$')
    )`.execute(db)
}
