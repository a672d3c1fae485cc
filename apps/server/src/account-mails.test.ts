/**
 * Emails about accounts in an installation without a mail server: from the call to the file and the log.
 * @module-tag deep
 */
import { rmSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiEnvironment, createApi, respondToError } from '@evergrove/api'
import { createAccount, hashPassword } from '@evergrove/core/accounts'
import { inTransaction } from '@evergrove/db'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'
import { openServices, type Services } from './services.ts'
import { readSettings } from './settings.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'

const PUBLIC_URL = 'https://www.goldenfield.example'
const EMAIL = 'ada@example.org'
const NEW = 'Quiet-river-88'

let folder: string
let services: Services
let lines: string
const host = new Hono<ApiEnvironment>({ strict: false })

beforeAll(async () => {
  folder = makeDataFolder()
  const settings = readSettings({ DATA_DIR: folder, SEED: 'none', PUBLIC_URL, RATE_LIMITS: 'off' })
  lines = ''
  const log = pino({}, { write: (line: string) => void (lines += line) })
  services = await openServices(settings, { log, publicUrl: () => PUBLIC_URL, metrics: createMetrics() })
  await services.jobs.start()
  const { db, files } = services
  const root = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  const password_hash = await hashPassword('Harvest-moon-42')
  await inTransaction(db, (trx) =>
    createAccount(trx, {
      email: EMAIL,
      first_name: 'Ada',
      last_name: 'Obi',
      phone_number: '0801',
      password_hash,
      email_verified_at: new Date(),
      recommended_by: root.id,
    }),
  )
  host.onError(respondToError)
  host.use(async (c, next) => {
    c.set('log', log)
    c.set('clientAddress', '203.0.113.1')
    await next()
  })
  host.route(
    '/api',
    createApi({
      ...services,
      publicUrl: PUBLIC_URL,
      storage: files.storage,
      notices: () => [],
      clientErrors: { inc: () => {} },
      corsOrigins: [],
    }),
  )
}, 60_000)
afterAll(async () => {
  await services.close()
  rmSync(folder, { recursive: true })
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  host.request(`http://evil.example/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const mailFiles = () => readdir(join(folder, 'mail')).catch((): string[] => [])

async function waitForMails(count: number): Promise<string[]> {
  await vi.waitFor(async () => expect(await mailFiles()).toHaveLength(count), { timeout: 15_000 })
  return Promise.all((await mailFiles()).toSorted().map((name) => readFile(join(folder, 'mail', name), 'utf8')))
}

test('[C5] without the demonstration and without MAIL_FROM the sender is not the demonstration company', async () => {
  expect((await post('/auth/users/reset_password/', { email: EMAIL })).status).toBe(204)
  const [mail = ''] = await waitForMails(1)
  await vi.waitFor(() => expect(lines).toContain('Saved an email as a file'))
  expect(mail).toMatch(/^From: Evergrove <no-reply@www\.goldenfield\.example>\r$/m)
  await rm(join(folder, 'mail'), { recursive: true })
  lines = ''
}, 60_000)

test('[RESET-004] a reset is saved as an email and logged with a link to PUBLIC_URL, regardless of the host in the request', async () => {
  const hosts = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
  expect((await post('/auth/users/reset_password/', { email: EMAIL }, hosts)).status).toBe(204)
  const [mail = ''] = await waitForMails(1)
  await vi.waitFor(() => expect(lines).toContain('Saved an email as a file'))
  const [, link = ''] = /"link":"([^"]+)"/.exec(lines) ?? []
  const [, uid = '', token = ''] =
    /^https:\/\/www\.goldenfield\.example\/password\/reset\/confirm\/([\w-]+)\/([\w-]{43})$/.exec(link) ?? []
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(text).toMatch(/^To: Ada Obi <ada@example\.org>\r$/m)
  expect(text.split('\r\n')).toContain(link)
  expect(text).toContain(`href="${link}"`)
  expect(text).not.toContain('evil')

  const passwords = { new_password: NEW, re_new_password: NEW }
  expect((await post('/auth/users/reset_password_confirm/', { uid, token, ...passwords })).status).toBe(204)
  const [, changed = ''] = await waitForMails(2)
  expect(changed).toMatch(/^Subject: Your password for .+ was changed\r$/m)
  expect(changed).not.toContain(token)
  expect(lines).not.toContain(NEW)
}, 60_000)
