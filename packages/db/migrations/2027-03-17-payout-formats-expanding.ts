/** How banks want payout files in CSV: columns in order, headings, separator, encoding and decimal sign. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_formats (
      id bigint generated always as identity primary key,
      name text not null unique check (char_length(name) between 1 and 100),
      layout jsonb not null
    )`.execute(db)
}
