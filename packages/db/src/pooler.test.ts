/**
 * The database behind PgBouncer in transaction mode, where it is installed.
 * @module-tag deep
 */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  inLongSnapshot,
  inTransaction,
  NotificationsLostError,
  type OpenDatabase,
  openDatabase,
  stepsInLongSnapshot,
} from './index.ts'
import { openTestDatabase, type TestDatabase, testDriver } from './testing/index.ts'
import { hasPooler, startPooler } from './testing/pooler.ts'

describe.runIf(testDriver() === 'postgres' && hasPooler())('behind a pooler in transaction mode', () => {
  let server: TestDatabase<unknown>
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let opened: OpenDatabase<unknown>[]

  beforeAll(async () => {
    server = await openTestDatabase()
    pooler = await startPooler(server.url ?? '')
    opened = []
  })
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()))
    await pooler.stop()
    await server.close()
  })

  async function open(directUrl?: string): Promise<OpenDatabase<unknown>> {
    const database = await openDatabase({ kind: 'postgres', url: pooler.url, directUrl })
    opened.push(database)
    return database
  }

  /** Leaves settings on the server connections of the pooler, as sessions of another program might. */
  async function spoilSessions(): Promise<void> {
    const clients = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const client = new Client({ connectionString: pooler.url })
        await client.connect()
        return client
      }),
    )
    await Promise.all(clients.map((client) => client.query("begin; set lock_timeout = '1s'; select pg_sleep(0.2)")))
    for (const client of clients) {
      await client.query('commit')
      await client.end()
    }
  }

  test('[O2] listening is refused, because it would never receive anything', async () => {
    const database = await open()
    await expect(database.listen('news', () => {})).rejects.toThrow(NotificationsLostError)
  })

  test('[O2] a direct address receives the notifications that are sent through the pooler', async () => {
    const database = await open(server.url)
    const onMessage = vi.fn<(payload: string) => void>()
    const stop = await database.listen('news', onMessage)
    await sql`select pg_notify('news', 'sent through the pooler')`.execute(database.db)
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('sent through the pooler'))
    await stop()
  })

  test('[O2] a direct address of another database is refused', async () => {
    const other = await openTestDatabase()
    const database = await open(other.url)
    await expect(database.listen('news', () => {})).rejects.toThrow(NotificationsLostError)
    await database.close()
    await other.close()
  })

  test('[O2] every statement has its time-outs, inside a transaction and outside', async () => {
    const { db } = await open(server.url)
    const read = sql<{ statement: string; lock: string; idle: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.02)`
    const limits = { statement: '30s', lock: '10s', idle: '1min' }
    const readManyTimes = () =>
      Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          index % 2 === 0 ? read.execute(db) : inTransaction(db, (trx) => read.execute(trx)),
        ),
      )
    await readManyTimes()
    await spoilSessions()
    for (const { rows } of await readManyTimes()) expect(rows[0]).toMatchObject(limits)
    const long = await inLongSnapshot(db, (trx) => read.execute(trx))
    expect(long.rows[0]).toMatchObject({ ...limits, statement: '0' })
    const stepByStep = stepsInLongSnapshot(db, async function* (trx) {
      yield await read.execute(trx)
      yield undefined
    })
    expect((await stepByStep.next()).value?.rows[0]).toMatchObject({ ...limits, statement: '0' })
    await stepByStep.return(undefined)
    for (const { rows } of await readManyTimes()) expect(rows[0]).toMatchObject(limits)
  })

  test('[O2] a statement outside a transaction takes three round trips', async () => {
    const { db } = await open(server.url)
    await sql`select 1`.execute(db)
    const sent = vi.spyOn(Client.prototype, 'query')
    await sql`select 2`.execute(db)
    expect(sent).toHaveBeenCalledTimes(3)
    sent.mockRestore()
  })

  test('[O2] a statement that loses its connection fails with its own error, not that of the rollback', async () => {
    const { db } = await open(server.url)
    const failing = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    await expect(failing).rejects.toThrow('terminating connection due to administrator command')
    expect((await sql`select 1 as alive`.execute(db)).rows).toEqual([{ alive: 1 }])
  })

  test('[O2] a statement that fails leaves its connection usable', async () => {
    const { db } = await open(server.url)
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
    const failing = inTransaction(db, (trx) => sql`select 1 / 0`.execute(trx))
    await expect(failing).rejects.toThrow('division by zero')
    expect((await sql`select 1 as alive`.execute(db)).rows).toEqual([{ alive: 1 }])
  })
})
