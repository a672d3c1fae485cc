/**
 * The metrics about queue, checks, listener and cache, from one process and from another.
 * @module-tag deep
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { proveAudit, proveLedger, proveLog } from '@evergrove/core/checks'
import type { Schema } from '@evergrove/core/platform/schema'
import { inTransaction, isDatabaseReachable, openDatabase } from '@evergrove/db'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createResponseCache } from './http/response-cache.ts'
import { createLog } from './log.ts'
import { extendLog } from './log-jobs.ts'
import { createMetrics } from './metrics.ts'
import { openServices, type Services } from './services.ts'
import { readSettings } from './settings.ts'
import { registerState } from './state-gauges.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'

let folder: string
let services: Services

beforeAll(async () => {
  folder = makeDataFolder()
  services = await openServices(readSettings({ DATA_DIR: folder, SEED: 'none', ROLE: 'web' }), {
    log: createLog('silent'),
    publicUrl: () => 'https://www.example.org',
    metrics: createMetrics(),
  })
}, 60_000)
afterAll(async () => {
  await services.close()
  rmSync(folder, { recursive: true })
})

/** Returns the lines of the metrics that a new process would show, and collects its log in `logged`. */
async function readLines({ database = services.database, logged = [] as unknown[] } = {}): Promise<string[]> {
  const { registry } = createMetrics()
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  registerState(registry, { database, cache: createResponseCache({ corsOrigins: [] }), log })
  return (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'))
}

test('[O6] a check that never ran has no figure, and one that ran has the same in every process, with its time', async () => {
  const before = await readLines()
  expect(before.filter((line) => /^(?:ledger|audit|log)_(?:breaches|checked)/.test(line))).toEqual([])
  const now = () => new Date('2026-11-21T02:00:00Z')
  await proveLedger({ db: services.db, now })
  await proveAudit({ db: services.db, now })
  await proveLog({ ...services.files, now })
  const at = String(now().getTime() / 1000)
  for (const lines of [await readLines(), await readLines()]) {
    expect(lines).toEqual(
      expect.arrayContaining([
        'ledger_breaches 0',
        `ledger_checked_timestamp_seconds ${at}`,
        'audit_breaches 0',
        `audit_checked_timestamp_seconds ${at}`,
        'log_breaches 0',
        `log_checked_timestamp_seconds ${at}`,
      ]),
    )
  }
})

test('the metrics have the size of the transparency log, and the seconds that a record has waited for it', async () => {
  const { transparency } = services
  const value = (lines: string[], name: string) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  const before = await readLines()
  expect(value(before, 'log_entries')).toBe(0)
  expect(value(before, 'log_lag_seconds')).toBeGreaterThan(0)
  await extendLog(transparency)
  const after = await readLines()
  expect(value(after, 'log_entries')).toBeGreaterThan(0)
  expect(value(after, 'log_lag_seconds')).toBe(0)
  expect(value(after, 'log_checkpoint_timestamp_seconds')).toBeGreaterThan(1_700_000_000)
})

test('[O6] the metrics have the queue, emails that were given up, the listener and the cache', async () => {
  await inTransaction(services.db, (trx) => services.jobs.send(trx, 'mail.contact', { contact_message_id: 1 }))
  await services.db
    .insertInto('undelivered_mails')
    .values({ job_id: crypto.randomUUID(), job: 'mail.contact', payload: {}, reason: '550 No', attempts: 1 })
    .execute()
  const lines = await readLines()
  expect(lines).toEqual(
    expect.arrayContaining([
      'database_up 1',
      'jobs{job="mail.contact",state="waiting"} 1',
      'jobs{job="mail.contact",state="retrying"} 0',
      'jobs{job="mail.notifications",state="given_up"} 0',
      'undelivered_mails 1',
      'listener_connected 1',
      'response_cache_entries 0',
      'response_cache_trusted 1',
      'mails_sent_total 0',
      'mail_failures_total 0',
      'file_store_errors_total 0',
    ]),
  )
  expect(lines.find((line) => line.startsWith('jobs_oldest_seconds{job="mail.contact"}'))).toMatch(/ \d/)
})

const storedIn = (lines: string[]) => lines.filter((line) => /^(?:jobs|undelivered_mails|ledger_breaches)\b/.test(line))

test('[O6] while the database is away the metrics say so, and its figures are absent', async () => {
  const lost = await openDatabase<Schema>({ kind: 'pglite', dataDir: join(folder, 'lost') })
  onTestFinished(() => lost.close())
  // Only a database that has been used can be destroyed.
  expect(await isDatabaseReachable(lost.db)).toBe(true)
  await lost.db.destroy()
  const logged: unknown[] = []
  const lines = await readLines({ database: lost, logged })
  expect(lines).toEqual(expect.arrayContaining(['database_up 0', 'listener_connected 1']))
  expect(storedIn(lines)).toEqual([])
  expect(logged).toEqual([])
}, 60_000)

test('[O6] figures that a reachable database cannot give are logged as an error', async () => {
  const logged: unknown[] = []
  const database = { ...services.database, db: services.db.withSchema('missing') }
  const lines = await readLines({ database, logged })
  expect(lines).toContain('database_up 1')
  expect(storedIn(lines)).toEqual([])
  expect(logged).toMatchObject([{ level: 50, msg: 'The figures of the database could not be read' }])
})
