/** The operator's tasks on more emails than one page holds. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { openServices, type Services } from '../services.ts'
import { readSettings, type Settings } from '../settings.ts'
import { mailTasks } from './mail-tasks.ts'

const HOW_MANY = 203

let folder: string
let settings: Settings
let services: Services
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evergrove-mails-'))
  settings = readSettings({ DATA_DIR: folder, SEED: 'none', ROLE: 'web' })
  services = await openServices(settings, {
    log: createLog('silent'),
    publicUrl: () => 'https://www.example.org',
    metrics: createMetrics(),
  })
  const mails = Array.from({ length: HOW_MANY }, (_, index) => ({
    job_id: randomUUID(),
    job: 'mail.contact',
    payload: { contact_message_id: index + 1 },
    reason: '550 No',
    attempts: 1,
  }))
  await services.db.insertInto('undelivered_mails').values(mails).execute()
}, 60_000)
afterAll(async () => {
  await services.close()
  rmSync(folder, { recursive: true })
})

const run = async (name: string, words: string[] = []) =>
  await mailTasks[name]?.run(services, { words, settings, askPassword: async () => '', print: () => {} })

test('[C6] the list says how many emails it leaves out', async () => {
  const lines = (await run('mails:undelivered'))?.split('\n')
  expect(lines).toHaveLength(201)
  expect(lines?.at(-1)).toBe('… and 3 more')
})

test('[C6] all emails are queued once, however many there are and whoever else queues them meanwhile', async () => {
  const printed = await Promise.all([run('mails:try-again', ['all']), run('mails:try-again', ['all'])])
  const counts = printed.map((text) => Number(/^Queued (\d+) emails? again\.$/.exec(text ?? '')?.[1]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(HOW_MANY)
  expect(await run('mails:undelivered')).toBe('No email was given up.')
}, 60_000)
