import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '@evergrove/core/accounts'
import { inTransaction } from '@evergrove/db'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runTask } from './cli.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openServices } from './services.ts'
import { readSettings, SettingsError } from './settings.ts'
import { asSettingsError } from './start-errors.ts'
import { startServer } from './start-server.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'
import { noPages } from './testing/no-pages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evergrove-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const settings = (environment: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', ...environment })

test.each([
  ['PGlite', { name: 'ErrnoError', errno: 51 }],
  ['PGlite in the middle of a statement', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['Node', Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 })],
  ['Node, as a cause', new Error('it failed', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) })],
])('[X2] a full disk is reported in one line: %s', (_who, error) => {
  const line = asSettingsError(error, settings())
  expect(line).toBeInstanceOf(SettingsError)
  expect(line).toMatchObject({ message: `DATA_DIR ${folder} cannot be used: the disk is full` })
})

test('[X2] any other error stays unchanged', () => {
  const error = new Error('something else')
  expect(asSettingsError(error, settings())).toBe(error)
})

test('[X6] a port that is in use is found before anything is stored', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve)
  })
  const { port } = other.address() as AddressInfo
  await expect(startServer(settings({ PORT: String(port) }))).rejects.toThrow(`PORT ${port} is already in use`)
  other.close()
  expect(existsSync(join(folder, 'pglite'))).toBe(false)
})

test('[O5] [N3] a wrong key for fields ends the start in one line, before any email is sent', {
  tags: 'deep',
  timeout: 60_000,
}, async () => {
  rmSync(folder, { recursive: true })
  folder = makeDataFolder()
  const options = { log: createLog('silent'), publicUrl: () => '', metrics: createMetrics() }
  const first = await openServices(settings({ FIELD_KEY: 'a'.repeat(64) }), options)
  const bank_name = first.cipher.encrypt('Granary Bank', 'agents.bank_name:1')
  const [, keyId] = bank_name.split('.')
  await first.db.updateTable('agents').set({ bank_name }).execute()
  const root = await first.db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  await inTransaction(first.db, async (trx) => {
    const ada = { email: 'ada@agents.example', first_name: 'Ada', last_name: 'Obi', phone_number: '0801' }
    const agent = { ...ada, password_hash: '-', email_verified_at: new Date(), recommended_by: root.id }
    const agent_id = (await createAccount(trx, agent)) ?? 0
    const mail = { agent_id, event: 'app-set-up' } as const
    await first.jobs.send(trx, 'mail.agent-security', mail, mail, mail, mail, mail)
  })
  const sent = () => (existsSync(join(folder, 'mail')) ? readdirSync(join(folder, 'mail')).length : 0)
  await first.close()
  const start = (keys: string) => startServer(settings({ FIELD_KEY: keys, PORT: '0' }), { frontEnd: noPages })
  await expect(start('b'.repeat(64))).rejects.toThrow(/^FIELD_KEY is not the one that this installation works with/)
  const accept = { DATA_DIR: folder, FIELD_KEY: 'b'.repeat(64) }
  await runTask(['keys:accept'], accept, { askPassword: async () => '', print: () => {} })
  await expect(start('b'.repeat(64))).rejects.toThrow(
    new SettingsError(`FIELD_KEY lacks a key that encrypted stored data. Its name is ${keyId}`),
  )
  const again = await openServices(settings({ FIELD_KEY: 'a'.repeat(64) + ',' + 'b'.repeat(64) }), options)
  // Nightly jobs are scheduled only when a process begins to work.
  const scheduled = await sql`select name from pgboss.schedule`.execute(again.db)
  expect({ scheduled: scheduled.rows, sent: sent() }).toEqual({ scheduled: [], sent: 0 })
  await again.close()
  const both = await start(`${'b'.repeat(64)},${'a'.repeat(64)}`)
  await vi.waitFor(() => expect(sent()).toBeGreaterThanOrEqual(5), { timeout: 20_000 })
  await both.stop()
})

test('[O8] images and emails that could not be written completely are removed', { tags: 'deep' }, () => {
  // A limit on the size of files simulates a full disk: the file is created, and its bytes are refused.
  const script = `
    process.on('SIGXFSZ', () => {})
    const { openFileStorage } = await import('@evergrove/core/files')
    const { createMailer } = await import('@evergrove/core/mail')
    const storage = await openFileStorage({ kind: 'disk', folder: '${folder}/files' })
    const mailer = createMailer({ smtpUrl: undefined, from: async () => ({ name: '', address: 'a@b.example' }), onOutcome: () => {}, mailDir: '${folder}/mail', logger: console })
    const mail = { to: { name: '', address: 'c@d.example' }, subject: 'A', text: 'b'.repeat(9000), html: '' }
    const attempts = [storage.write('images/a/master.webp', new Uint8Array(9000), 'image/webp'), mailer.send(mail, 'key')]
    const results = await Promise.allSettled(attempts)
    console.log(results.map(({ reason }) => reason?.code).join())`
  const node = `exec "${process.execPath}" --input-type=module`
  const { stdout, stderr } = spawnSync('sh', ['-c', `ulimit -f 4; ${node}`], {
    input: script,
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  expect(stderr).toBe('')
  expect(stdout.trim()).toBe('unavailable,EFBIG')
  const left = spawnSync('find', [folder, '-type', 'f'], { encoding: 'utf8' }).stdout
  expect(left).toBe('')
})
