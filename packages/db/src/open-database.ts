/**
 * Opens the product's database: PostgreSQL by URL, or PGlite (PostgreSQL inside this process) in a folder or in
 * memory. Everything above sees the same SQL and the same JavaScript values on both.
 */
import type { DatabaseOptions, OpenDatabase } from './database-types.ts'
import { openPglite } from './pglite-database.ts'
import { openPostgres } from './postgres-database.ts'

/** Opens and reaches the database, or rejects within about five seconds with one plain line that names no password. */
export function openDatabase<S>(options: DatabaseOptions): Promise<OpenDatabase<S>> {
  return options.kind === 'pglite' ? openPglite<S>(options) : openPostgres<S>(options)
}
