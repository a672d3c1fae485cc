/**
 * The sizes of images are made after the upload, not when a browser asks for them. `has_sizes` says that they are there, and
 * `sizes_claimed_at` when a process last began to make them.
 *
 * Processes of the release before make what is missing when it is asked for, under the same keys.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    alter table files
      add column has_sizes boolean not null default false,
      add column sizes_claimed_at timestamptz`,
  sql`create index files_without_sizes on files (id) where not has_sizes and not is_private`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
