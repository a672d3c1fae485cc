/** The operator publishes an income disclosure. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { join, postedAt } from '@evergrove/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { openServices, type Services } from '../services.ts'
import { readSettings, type Settings } from '../settings.ts'
import { disclosureTasks } from './disclosure-tasks.ts'

let folder: string
let settings: Settings
let services: Services
beforeAll(async () => {
  folder = mkdtempSync(joinPath(tmpdir(), 'evergrove-disclosure-'))
  settings = readSettings({ DATA_DIR: folder, SEED: 'none', ROLE: 'web' })
  services = await openServices(settings, {
    log: createLog('silent'),
    publicUrl: () => 'https://www.example.org',
    metrics: createMetrics(),
  })
}, 60_000)
afterAll(async () => {
  await services.close()
  rmSync(folder, { recursive: true })
})

const publish = async () =>
  await disclosureTasks['disclosure:publish']?.run(services, {
    words: [],
    settings,
    askPassword: async () => '',
    print: () => {},
  })

test('the operator publishes an income disclosure once ten agents had paid, and reads its digest', async () => {
  await expect(publish()).rejects.toThrow('There are no figures yet')
  // The product's role may not date what it posts.
  await services.database.pglite?.exec('reset role')
  const { db } = services
  const root = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  await postedAt(db, '2026-01-15T10:00:00Z', async () => {
    for (let index = 0; index < 10; index += 1) await join(db, root.id)
  })
  expect(await publish()).toMatch(/^Published income disclosure 1, up to \S+\.\nSHA-256: [0-9a-f]{64}$/)
  await expect(publish()).rejects.toThrow('already published')
})
