/** Databases for tests: each test file has its own, already migrated, on the driver that TEST_DRIVER names. */
export { findPostgres } from './postgres-cluster.ts'
export { standIn } from './stand-in.ts'
export {
  connectAs,
  databaseForAll,
  databaseForEach,
  openAsProduct,
  openTestDatabase,
  productFor,
  type TestDatabase,
  testDriver,
} from './test-database.ts'
