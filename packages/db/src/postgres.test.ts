/** Cases that only a server has: connections that are refused, break, or arrive at the same time. */
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateToLatest, openDatabase, pendingMigrations } from './index.ts'
import { startDeafWire } from './testing/deaf-wire.ts'
import { openTestDatabase, type TestDatabase, testDriver } from './testing/index.ts'
import type { BackgroundErrorReporter } from './transaction.ts'

test.each([
  ['postgres://user:hidden@127.0.0.1:1/evergrove', /^Cannot reach the database evergrove at 127\.0\.0\.1:1: .+$/],
  ['postgres://user:hidden@no-such-host.invalid/evergrove', /^Cannot reach the database evergrove at no-such/],
  ['hidden', /^Cannot reach the database at an invalid URL: .+$/],
])('%s is refused with one plain line and no password', async (url, line) => {
  const message = await openDatabase({ kind: 'postgres', url }).then(
    () => 'opened',
    (error: Error) => error.message,
  )
  expect(message).toMatch(line)
  expect(message).not.toContain('hidden')
  expect(message).not.toContain('\n')
})

/** Builds a message of PostgreSQL's protocol: a letter, the length, and the content. */
function message(letter: string, ...parts: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') return Buffer.from([part >> 8, part & 0xff])
      return typeof part === 'string' ? Buffer.from(`${part}\0`) : part
    }),
  )
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

/** Creates a server that accepts every connection and returns one value for every query. */
function createOldServer(value: string) {
  const ready = message('Z', Buffer.from('I'))
  const column = Buffer.concat([Buffer.alloc(6), Buffer.from([0, 0, 0, 25, 0xff, 0xff]), Buffer.alloc(6, 0xff)])
  column.fill(0, 16)
  const answer = Buffer.concat([
    message('T', 1, 'version', column),
    message('D', 1, 0, value.length, Buffer.from(value)),
    message('C', 'SELECT 1'),
    ready,
  ])
  const signedIn = Buffer.concat([message('R', Buffer.alloc(4)), ready])
  return createServer((socket) => {
    socket.once('data', () => {
      socket.write(signedIn)
      socket.on('data', (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(answer))
    })
  })
}

test('[O9] a PostgreSQL that is too old is refused in one plain line', async () => {
  const server = createOldServer('140011')
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const attempt = openDatabase({ kind: 'postgres', url: `postgres://user:hidden@127.0.0.1:${port}/evergrove` })
  await expect(attempt).rejects.toThrow(
    new Error(`The database evergrove at 127.0.0.1:${port} is PostgreSQL 14, and 15 or later is needed`),
  )
  server.close()
})

describe.runIf(testDriver() === 'postgres')('a database on a server', () => {
  let database: TestDatabase<unknown>

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('sets up each connection the same way', async () => {
    const { rows } = await sql`
      select current_setting('jit') as jit, current_setting('timezone') as zone,
        current_setting('statement_timeout') as statement, current_setting('application_name') as name
    `.execute(database.db)
    expect(rows).toEqual([{ jit: 'off', zone: 'UTC', statement: '30s', name: 'evergrove' }])
  })

  test('[O6] shows the numbers of open, idle and awaited connections', async () => {
    const small = await openDatabase({ kind: 'postgres', url: database.url ?? '', poolSize: 1 })
    expect(small.state()).toMatchObject({ pool: { total: 1, idle: 1, waiting: 0 }, heardAt: undefined })
    const both = Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(small.db)))
    await vi.waitFor(() => expect(small.state().pool).toEqual({ total: 1, idle: 0, waiting: 1 }), { interval: 10 })
    await both
    await small.close()
  })

  test('keeps the statement timeout after a migration', async () => {
    await migrateToLatest(database.db)
    const { rows } = await sql`select current_setting('statement_timeout') as statement`.execute(database.db)
    expect(rows).toEqual([{ statement: '30s' }])
  })

  test('listens again after its connection broke, and reports the gap', async () => {
    const onMessage = vi.fn<(payload: string) => void>()
    const states: boolean[] = []
    const stop = await database.listen('news', onMessage, (isListening) => states.push(isListening))
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(database.db)
    await vi.waitFor(() => expect(states).toEqual([true, false, true]), { timeout: 5000 })
    await sql`select pg_notify('news', 'back')`.execute(database.db)
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('back'))
    await stop()
  })

  test('[O2] listens again when its connection stands but nothing arrives any more, and reports the gap', {
    tags: 'deep',
  }, async () => {
    const wire = await startDeafWire(database.url ?? '')
    const through = await openDatabase({ kind: 'postgres', url: database.url ?? '', directUrl: wire.url })
    const wait = setTimeout
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    /** Passes fake time, and then leaves the network some real time. */
    const pass = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      await new Promise((resolve) => wait(resolve, 500))
    }
    try {
      const states: boolean[] = []
      const stop = await through.listen(
        'news',
        () => {},
        (isListening) => states.push(isListening),
      )
      await pass(15)
      expect(states).toEqual([true])
      wire.setDeaf(true)
      await pass(15)
      await pass(5)
      expect(states).toEqual([true, false])
      wire.setDeaf(false)
      await pass(1)
      for (let tries = 0; states.length < 3 && tries < 20; tries += 1) await pass(0)
      expect(states).toEqual([true, false, true])
      expect(through.state()).toMatchObject({ isListening: true, heardAt: expect.any(Date) })
      await stop()
    } finally {
      vi.useRealTimers()
      await through.close()
      await wire.stop()
    }
  })

  test('reports an idle connection that breaks, and continues with a new one', async () => {
    const onBackgroundError = vi.fn<BackgroundErrorReporter>()
    const url = database.url ?? ''
    const other = await openDatabase({ kind: 'postgres', url, onBackgroundError })
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
    await vi.waitFor(() => expect(onBackgroundError).toHaveBeenCalled())
    expect((await sql`select 1 as alive`.execute(other.db)).rows).toEqual([{ alive: 1 }])
    await other.close()
  })

  test('fails only the transaction whose connection breaks between two statements', async () => {
    const broken = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      await sleep(100)
      await sql`select 1`.execute(trx)
    })
    await expect(broken).rejects.toThrow(/connection/)
    expect((await sql`select 1 as alive`.execute(database.db)).rows).toEqual([{ alive: 1 }])
  })

  test('lets several processes migrate it at the same time when it is new: one migrates, and the others wait', async () => {
    const empty = await openEmptyDatabase(database)
    const processes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ kind: 'postgres', url: empty })))
    const applied = await Promise.all(processes.map(({ db }) => migrateToLatest(db)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await Promise.all(processes.map(({ db }) => pendingMigrations(db)))).toEqual([[], [], [], []])
    await Promise.all(processes.map((one) => one.close()))
  })
})

async function openEmptyDatabase(database: TestDatabase<unknown>): Promise<string> {
  await sql`create database evergrove_empty template template0`.execute(database.db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  return (database.url ?? '').replace(rows[0]?.name ?? '', 'evergrove_empty')
}
