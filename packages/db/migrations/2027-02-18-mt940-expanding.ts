/** Statements in SWIFT MT940 have a format, too. It has no columns, as that of camt.053. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table statement_formats
      drop constraint statement_formats_kind_check,
      add constraint statement_formats_kind_check check (kind in ('csv', 'camt.053', 'mt940'))`.execute(db)
}
