/** What an operator's metrics say about queue, checks, listener and cache, from one process and from another. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveAudit, proveLedger } from '@evergrove/core/ledger'
import { inTransaction } from '@evergrove/db'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResponseCache } from './http/response-cache.ts'
import { createMetrics } from './metrics.ts'
import { openServices, type Services } from './services.ts'
import { readSettings } from './settings.ts'
import { registerState } from './state-gauges.ts'

let folder: string
let services: Services

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evergrove-gauges-'))
  services = await openServices(readSettings({ DATA_DIR: folder, SEED: 'none', ROLE: 'web' }), {
    log: pino({ level: 'silent' }),
    publicUrl: () => 'https://www.example.org',
    metrics: createMetrics(),
  })
}, 60_000)
afterAll(async () => {
  await services.close()
  rmSync(folder, { recursive: true })
})

/** The lines of the metrics that a process of its own would show. */
async function readLines(): Promise<string[]> {
  const { registry } = createMetrics()
  registerState(registry, { database: services.database, cache: createResponseCache({ corsOrigins: [] }) })
  return (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'))
}

test('[O6] a check that never ran has no figure, and one that ran has the same in every process, with its time', async () => {
  const before = await readLines()
  expect(before.filter((line) => /^(?:ledger|audit)_/.test(line))).toEqual([])
  const now = () => new Date('2026-11-21T02:00:00Z')
  await proveLedger({ db: services.db, now })
  await proveAudit({ db: services.db, now })
  const at = String(now().getTime() / 1000)
  for (const lines of [await readLines(), await readLines()]) {
    expect(lines).toEqual(
      expect.arrayContaining([
        'ledger_breaches 0',
        `ledger_checked_timestamp_seconds ${at}`,
        'audit_breaches 0',
        `audit_checked_timestamp_seconds ${at}`,
      ]),
    )
  }
})

test('[O6] shows the queue, mails that were given up, the listener and the cache', async () => {
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

test('[O6] while the database is away it says so, and what only the database knows is absent', async () => {
  const { registry } = createMetrics()
  const away = { ...services.database, db: services.db.withoutPlugins().withSchema('away') }
  registerState(registry, { database: away, cache: createResponseCache({ corsOrigins: [] }) })
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toEqual(expect.arrayContaining(['database_up 0', 'listener_connected 1']))
  expect(lines.filter((line) => /^(?:jobs|undelivered_mails|ledger_breaches)\b/.test(line))).toEqual([])
})
