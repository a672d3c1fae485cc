/** Opens and migrates databases, and runs transactions. Test databases are in `./testing`. */
import type { DatabaseOptions, OpenDatabase } from './database-types.ts'
import { openPglite } from './pglite-database.ts'
import { openPostgres } from './postgres-database.ts'

export { isDatabaseAway, isDatabaseReachable, isDatabaseStrained } from './database-away.ts'
export type { DatabaseOptions, OpenDatabase } from './database-types.ts'
export { migrateToLatest, NewerSchemaError, pendingMigrations, requireKnownSchema } from './migrate.ts'
export { NotificationsLostError } from './postgres-listener.ts'
export type { RanStatement, StatementReporter } from './report-statements.ts'
export { applyRights } from './roles/apply-rights.ts'
export { APP_ROLE, READER_ROLE } from './roles/rights.ts'
export { allowAppRole, createAppLogin, findUnrestricted, type Login, readLogin, takeAppRole } from './roles/work-as.ts'
export { sendTogether } from './send-together.ts'
export { afterCommit, inLongSnapshot, inTransaction, stepsInLongSnapshot } from './transaction.ts'

/**
 * Opens the product's database: PostgreSQL by URL, or PGlite (PostgreSQL inside this process) in a folder or in memory.
 * Both give the rest of the product the same SQL and the same JavaScript values. Rejects within about five seconds with
 * one plain line that contains no password.
 */
export function openDatabase<S>(options: DatabaseOptions): Promise<OpenDatabase<S>> {
  return options.kind === 'pglite' ? openPglite<S>(options) : openPostgres<S>(options)
}
