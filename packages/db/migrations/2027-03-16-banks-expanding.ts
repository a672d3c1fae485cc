/** The banks that the company lists, by which account numbers are checked and payout files name a code. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table banks (
      id bigint generated always as identity primary key,
      position integer not null default 0,
      is_published boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      bank_name text not null check (char_length(bank_name) between 1 and 100),
      bank_code text not null check (char_length(bank_code) between 1 and 20),
      country text not null check (char_length(country) between 1 and 60)
    )`,
  sql`create index banks_order on banks (position, id)`,
  sql`
    create trigger banks_changed after insert or update or delete on banks
    for each statement execute function notify_content_changed()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
