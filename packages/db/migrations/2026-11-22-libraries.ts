/** The agents' eight libraries: ordered lists of links and videos, stored like the other kinds of content. */
import { type Kysely, sql } from 'kysely'

const tables = [
  'library_products',
  'library_annuity',
  'library_life',
  'library_health',
  'library_trainings',
  'library_contractings',
  'library_marketing_materials',
  'library_agent_supports',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of tables) {
    const table = sql.table(name)
    await sql`
      create table ${table} (
        id bigint generated always as identity primary key,
        position integer not null default 0,
        is_published boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        url_field text not null check (char_length(url_field) between 1 and 500),
        description text not null check (char_length(description) between 1 and 4000)
      )`.execute(db)
    await sql`create index ${sql.ref(`${name}_order`)} on ${table} (position, id)`.execute(db)
    await sql`
      create trigger ${sql.ref(`${name}_changed`)} after insert or update or delete on ${table}
      for each statement execute function notify_content_changed()`.execute(db)
  }
}
