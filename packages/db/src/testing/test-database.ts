/** A database for one test file: a copy of the migrated one from the global setup. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../index.ts'
import { APP_ROLE } from '../roles/rights.ts'
import { runAsAdministrator, urlOfDatabase, urlOfLogin } from './administration.ts'
import { borrowPglite } from './lend-pglite.ts'
import { startPooler } from './pooler.ts'
import { standIn } from './stand-in.ts'
import { truncateAll } from './truncate-all.ts'

export { testDriver } from './administration.ts'

export type TestDatabase<S> = OpenDatabase<S> & {
  /** Empties every table except those of the migrator. Call it between tests. */
  truncateAll: () => Promise<void>
}

/** Opens a separate, migrated, empty database. `close` removes it. */
export async function openTestDatabase<S>(): Promise<TestDatabase<S>> {
  const prepared = inject('testDatabase')
  if (prepared.kind === 'pglite') {
    const database = await borrowPglite<S>(prepared.snapshotFile)
    return { ...database, truncateAll: () => truncateAll(database.db) }
  }
  const name = `evergrove_test_${randomBytes(6).toString('hex')}`
  // A copy of the files takes two thirds of the time of one that is written to the log as well.
  const create = `create database ${name} template ${prepared.template} strategy file_copy`
  await runAsAdministrator(prepared.adminUrl, create)
  const url = urlOfDatabase(prepared.adminUrl, name)
  const database = await openDatabase<S>({ kind: 'postgres', url })
  const close = async () => {
    await database.close()
    await runAsAdministrator(prepared.adminUrl, `drop database if exists ${name} with (force)`)
  }
  return { ...database, close, truncateAll: () => truncateAll(database.db) }
}

/** Opens a database before the first test of this file, and removes it after the last. */
export function databaseForAll<S>(): TestDatabase<S> {
  let database: TestDatabase<S>
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  return standIn(() => database)
}

/** Opens a database for the tests of this file as `databaseForAll` does, and empties it before each of them. */
export function databaseForEach<S>(): TestDatabase<S> {
  const database = databaseForAll<S>()
  beforeEach(() => database.truncateAll())
  return database
}

/**
 * Opens the same database as the product uses it, under its role, so that an undeclared right fails the test that needs
 * it. With TEST_POOLER=1 the product reaches it through PgBouncer in transaction mode. PGlite has one session, with
 * which the test also arranges and cleans up, so that it is returned unchanged.
 */
export async function openAsProduct<S>(database: TestDatabase<S>): Promise<OpenDatabase<S>> {
  if (database.url === undefined) return database
  if (process.env.TEST_POOLER !== '1') return openDatabase<S>({ kind: 'postgres', url: database.url, role: APP_ROLE })
  const pooler = await startPooler(database.url)
  const pooled = await openDatabase<S>({ kind: 'postgres', url: pooler.url, directUrl: database.url, role: APP_ROLE })
  const close = async () => {
    await pooled.close()
    await pooler.stop()
  }
  return { ...pooled, close }
}

/** Opens the database of this file as `openAsProduct` does before the first test, and closes it after the last. */
export function productFor<S>(database: TestDatabase<S>): OpenDatabase<S> {
  let product: OpenDatabase<S>
  beforeAll(async () => {
    product = await openAsProduct(database)
  })
  afterAll(async () => {
    if (product !== database) await product.close()
  })
  return standIn(() => product)
}

/** Opens a single connection to the PostgreSQL database with another login. */
export async function connectAs<S>(
  database: TestDatabase<S>,
  login: { name: string; password: string },
): Promise<Client> {
  const client = new Client({ connectionString: urlOfLogin(database.url ?? '', login) })
  await client.connect()
  return client
}
