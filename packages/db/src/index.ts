/** Opens and migrates databases, and runs transactions. Test databases are in `./testing`. */

export type { DatabaseOptions, OpenDatabase } from './database-types.ts'
export { migrateToLatest, pendingMigrations } from './migrate.ts'
export { openDatabase } from './open-database.ts'
export { afterCommit, inLongSnapshot, inTransaction } from './transaction.ts'
