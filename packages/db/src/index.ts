/** The face of the database package: opening, migrating, transactions. Test databases stand under `./testing`. */
export { migrateToLatest, pendingMigrations } from './migrate.ts'
export {
  type DatabaseOptions,
  type OpenDatabase,
  openDatabase,
  type PgliteOptions,
  type PostgresOptions,
} from './open-database.ts'
export { afterCommit, inTransaction } from './transaction.ts'
