/** The face of the database package: opening, migrating, transactions. Test databases stand under `./testing`. */

export type { DatabaseOptions, OpenDatabase } from './database-types.ts'
export { migrateToLatest, pendingMigrations } from './migrate.ts'
export { openDatabase } from './open-database.ts'
export { afterCommit, inLongSnapshot, inTransaction } from './transaction.ts'
