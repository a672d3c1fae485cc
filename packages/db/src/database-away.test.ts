import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseAway, isDatabaseReachable, isDatabaseStrained, openDatabase } from './index.ts'
import { overPglite } from './pglite-database.ts'
import { openTestDatabase, type TestDatabase, testDriver } from './testing/index.ts'

let database: TestDatabase<unknown>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('[O3] a wrong statement, a missing file and other failures do not mean that the database is away', async () => {
  const wrong = await errorOf(sql`select nothing`.execute(database.db))
  expect([isDatabaseAway(wrong), isDatabaseStrained(wrong)]).toEqual([false, false])
  expect(isDatabaseAway(await errorOf(readFile('/no/such/file')))).toBe(false)
  for (const error of [new Error('Connection of ideas'), new TypeError('no'), 'Connection terminated', undefined]) {
    expect(isDatabaseAway(error)).toBe(false)
  }
  expect(await isDatabaseReachable(database.db)).toBe(true)
})

test('[O3] the messages of pg and Kysely for a lost connection mean that the database is away', () => {
  for (const words of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Postgres connection has been discarded',
  ]) {
    expect(isDatabaseAway(new Error(words))).toBe(true)
  }
})

test('[O3] a database that was closed is away', async () => {
  const other = await openTestDatabase()
  const { db } = other
  if (other.pglite === undefined) await other.close()
  else await other.pglite.close()
  expect(await isDatabaseReachable(db)).toBe(false)
})

test.runIf(testDriver() === 'pglite')(
  '[O3] the message of a closed PGlite means that the database is away',
  async () => {
    const pglite = await PGlite.create()
    const used = await overPglite(pglite)
    const unused = await overPglite(pglite)
    await sql`select 1`.execute(used.db)
    await pglite.close()
    for (const { db } of [used, unused]) expect(isDatabaseAway(await errorOf(sql`select 1`.execute(db)))).toBe(true)
  },
)

test.runIf(testDriver() === 'pglite')('a test file leaves nothing behind in the database of the next one', async () => {
  const first = await openTestDatabase()
  await sql`create table left_behind (id int)`.execute(first.db)
  await first.close()
  await expect(sql`select 1`.execute(first.db)).rejects.toThrow(/closed|destroyed/)
  const next = await openTestDatabase()
  expect((await sql`select to_regclass('left_behind') as found`.execute(next.db)).rows).toEqual([{ found: null }])
  await next.close()
})

describe.runIf(testDriver() === 'postgres')('on a server', () => {
  test('[O3] a refused connection means that the database is away', async () => {
    for (const url of ['postgres://127.0.0.1:1/evergrove', 'postgres:///evergrove?host=/no/such/folder']) {
      const error = await errorOf(openDatabase({ kind: 'postgres', url }))
      expect(error).toBeInstanceOf(Error)
      expect(isDatabaseAway((error as Error).cause)).toBe(true)
    }
  })

  test('[O3] a server that takes no writes, because another one has become the primary, means that the database is away', async () => {
    const writing = database.db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      await sql`create table demoted (id int)`.execute(trx)
    })
    expect(isDatabaseAway(await errorOf(writing))).toBe(true)
  })

  test('[O3] a connection that ends during a statement, or before the next one, means that the database is away', async () => {
    const during = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      const end = sql`select pg_sleep(0.1), pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      await Promise.all([sql`select pg_sleep(10)`.execute(trx), end])
    })
    expect(isDatabaseAway(await errorOf(during))).toBe(true)
    const between = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(trx)
    })
    expect(isDatabaseAway(await errorOf(between))).toBe(true)
  })

  test.each([
    ['a disk without room', sql`copy (select repeat('x', 100000)) to '/dev/full'`],
    ['a statement that takes too long', sql`select pg_sleep(10)`],
  ])('%s means that the database is strained, and not away', async (_, statement) => {
    const running = database.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '200ms'`.execute(trx)
      await statement.execute(trx)
    })
    const error = await errorOf(running)
    expect([isDatabaseStrained(error), isDatabaseAway(error)]).toEqual([true, false])
  })

  test('a lock that takes too long means that the database is strained', async () => {
    const waiting = database.db.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(holder)
      await database.db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '50ms'`.execute(trx)
        await sql`select pg_advisory_xact_lock(1)`.execute(trx)
      })
    })
    expect(isDatabaseStrained(await errorOf(waiting))).toBe(true)
  })
})
