/** Creates or replaces database functions from their files in `sql/`. */
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

const FOLDER = new URL('../sql/', import.meta.url)

/**
 * Gives each of the functions the text of its file, which is always the newest version. PostgreSQL does not check the bodies
 * here, because a newest version may use columns that only later migrations add. Call it inside the migration's transaction.
 */
export async function applyFunctions(db: Kysely<unknown>, names: string[]): Promise<void> {
  await sql`select set_config('check_function_bodies', 'off', true)`.execute(db)
  for (const name of names) await sql.raw(readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8')).execute(db)
  await sql`select set_config('check_function_bodies', 'on', true)`.execute(db)
}
