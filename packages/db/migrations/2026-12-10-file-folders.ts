/**
 * The bytes of each file are in a folder of their own, so that nothing has to wait for the storage inside a transaction:
 * two uploads of the same content, or an upload and a removal, never touch the same bytes.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table files add column folder text`,
  sql`update files set folder = 'images/' || hash || '/'`,
  sql`alter table files alter column folder set not null, add constraint files_folder_key unique (folder)`,
  // Folders that belong to no file: uploads under way, and what removed files have left.
  sql`
    create table loose_folders (
      folder text primary key check (folder like 'images/_%/'),
      noted_at timestamptz not null default now()
    )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
