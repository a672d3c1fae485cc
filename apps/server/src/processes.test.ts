/**
 * Several processes on one database: their knowledge of each other, and of the clock of the database. The tests need
 * PostgreSQL.
 * @module-tag deep
 */
import { rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { foundCompany } from '@evergrove/core/accounts'
import type { Schema } from '@evergrove/core/platform/schema'
import { openDatabase } from '@evergrove/db'
import { runAsAdministrator } from '@evergrove/db/testing/administration'
import { findPostgres, type PostgresCluster, startPostgres } from '@evergrove/db/testing/find-postgres'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runTask } from './cli.ts'
import { type RunningServer, readSettings, SettingsError, startServer } from './index.ts'
import { createLog } from './log.ts'
import { openNotices } from './presence.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'
import { noPages } from './testing/no-pages.ts'

const TEST_MS = 120_000
const terminal = { askPassword: async () => '', print: () => {} }
const [OLD, NEW] = ['a'.repeat(64), 'b'.repeat(64)]

describe.runIf(findPostgres() !== undefined)('processes on one database', () => {
  let cluster: PostgresCluster
  let databases = 0
  let running: RunningServer[] = []
  let folders: string[] = []
  let environment: Record<string, string>

  beforeAll(async () => {
    cluster = await startPostgres(findPostgres() ?? '')
    await runAsAdministrator(cluster.url('postgres'), 'create database migrated')
    await runTask(['migrate'], { DATABASE_URL: cluster.url('migrated'), DATA_DIR: ownFolder() }, terminal)
  }, TEST_MS)
  afterAll(() => cluster.stop())
  beforeEach(async () => {
    databases += 1
    await runAsAdministrator(cluster.url('postgres'), `create database processes_${databases} template migrated`)
    environment = {
      DATABASE_URL: cluster.url(`processes_${databases}`),
      PUBLIC_URL: 'localhost',
      SMTP_URL: 'files',
      S3_BUCKET: 'folder',
      JWT_SECRET: 'x'.repeat(32),
      FIELD_KEY: OLD,
      UNSUBSCRIBE_KEY: OLD,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      PORT: '0',
    }
  })
  afterEach(async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    for (const folder of folders) rmSync(folder, { recursive: true })
    running = []
    folders = []
  })

  const ownFolder = () => {
    const folder = makeDataFolder()
    folders.push(folder)
    return folder
  }

  async function start(more: Record<string, string> = {}): Promise<RunningServer> {
    const started = await startServer(readSettings({ ...environment, DATA_DIR: ownFolder(), ...more }), {
      frontEnd: noPages,
    })
    running.push(started)
    return started
  }

  const run = (task: string, more: Record<string, string> = {}) =>
    runTask([task], { ...environment, DATA_DIR: ownFolder(), ...more }, terminal)

  test(
    '[N8] a process waits for another one that fills the database, longer than the lock time-out',
    async () => {
      const impatient = await openDatabase<Schema>({
        kind: 'postgres',
        url: environment['DATABASE_URL'] ?? '',
        poolSize: 1,
      })
      onTestFinished(() => impatient.close())
      await sql`set lock_timeout = '50ms'`.execute(impatient.db)
      const other = await openDatabase<Schema>({ kind: 'postgres', url: environment['DATABASE_URL'] ?? '' })
      onTestFinished(() => other.close())
      const holding = other.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext('found the company'))`.execute(trx)
        await sql`select pg_sleep(0.4)`.execute(trx)
      })
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and granted`.execute(other.db)
        expect(rows).toHaveLength(1)
      })
      await foundCompany({ db: impatient.db, logger: createLog('silent') })
      await holding
      const { rows } = await sql`show lock_timeout`.execute(impatient.db)
      expect(rows).toEqual([{ lock_timeout: '50ms' }])
    },
    TEST_MS,
  )

  test(
    '[N5] no field is encrypted again while a process runs without the new key',
    async () => {
      const first = await start()
      const refusal = await run('keys:rotate', { FIELD_KEY: `${NEW},${OLD}` }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(SettingsError)
      expect((refusal as Error).message).toMatch(
        new RegExp(`^Nothing was sealed again, .*:\\n {2}all on ${hostname()}, seen at .*\\nSet it in all of them`),
      )
      const late = start()
      await expect(late).rejects.toThrow(/^FIELD_KEY is not the one that this installation works with/)
      await first.stop()
      await start({ FIELD_KEY: `${NEW},${OLD}` })
      await expect(run('keys:rotate', { FIELD_KEY: `${NEW},${OLD}` })).resolves.toContain('Nothing needs an older key')
    },
    TEST_MS,
  )

  test(
    '[N7] two processes that keep files in separate folders have a notice as long as both run',
    async () => {
      const [first, second] = [await start(), await start()]
      const notices = openNotices(createLog('silent'))
      await second.services.presence?.look(openNotices(createLog('silent')))
      await first.services.presence?.look(notices)
      expect(notices.list()).toEqual(['files_apart'])
      await second.stop()
      await first.services.presence?.look(notices)
      expect(notices.list()).toEqual([])
    },
    TEST_MS,
  )

  test(
    '[N11] a clock that is a day off is named with both times, until it is right',
    async () => {
      const { services } = await start()
      const lines: string[] = []
      const notices = openNotices(createLog('warn', { write: (line) => void lines.push(line) }))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
      onTestFinished(() => void vi.useRealTimers())
      await services.presence?.look(notices)
      expect(notices.list()).toEqual(['clocks_apart'])
      const { here, database } = JSON.parse(lines[0] ?? '{}')
      expect(Math.round((Date.parse(here) - Date.parse(database)) / 3_600_000)).toBe(24)
      vi.useRealTimers()
      await services.presence?.look(notices)
      expect(notices.list()).toEqual([])
    },
    TEST_MS,
  )
})
