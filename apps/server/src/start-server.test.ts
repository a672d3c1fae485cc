/**
 * The records of a start, and the stop of a busy process.
 * @module-tag deep
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { inTransaction } from '@evergrove/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runTask } from './cli.ts'
import type { FrontEnd } from './front-end.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startServer } from './start-server.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'

let folder: string
beforeEach(() => {
  folder = makeDataFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const frontEnd: FrontEnd = {
  renderPage: async () => ({ status: 200, headers: new Headers(), body: 'page', scriptHashes: [], isThemed: false }),
  clientFolder: undefined,
  wrap: (listener) => listener,
  close: async () => {},
}

test('at a stop the jobs end while requests finish, and a request may still queue one', async () => {
  const [rendering, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const settings = readSettings({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', PORT: '0' })
  const running = await startServer(settings, {
    frontEnd: {
      ...frontEnd,
      renderPage: async () => {
        rendering.resolve()
        await release.promise
        const { db, jobs } = running.services
        await inTransaction(db, (trx) => jobs.send(trx, 'mail.contact', { contact_message_id: 1 }))
        return { status: 200, headers: new Headers(), body: 'done', scriptHashes: [], isThemed: false }
      },
    },
  })
  const stopJobs = vi.spyOn(running.services.jobs, 'stop')
  const response = fetch(`${running.url}/about`)
  await rendering.promise
  const stopping = running.stop()
  await vi.waitFor(() => expect(stopJobs).toHaveBeenCalled())
  await stopJobs.mock.results[0]?.value
  release.resolve()
  expect(await (await response).text()).toBe('done')
  await stopping
}, 60_000)

test('a process that stops first reports that it is stopping, and still serves requests', async () => {
  const settings = readSettings({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', PORT: '0', DRAIN_SECONDS: '1' })
  const running = await startServer(settings, { frontEnd })
  const statusOf = async (path: string) => (await fetch(`${running.url}${path}`)).status
  expect(await statusOf('/readyz')).toBe(200)
  const stopping = running.stop()
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503))
  const alive = await fetch(`${running.url}/healthz`)
  expect({ status: alive.status, body: await alive.json() }).toEqual({ status: 200, body: { status: 'stopping' } })
  expect(await statusOf('/about')).toBe(200)
  await stopping
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed')
}, 60_000)

test('[R11] a start records its limit of the second person', async () => {
  const common = { DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', PORT: '0' }
  const running = await startServer(readSettings({ ...common, SECOND_PERSON_LIMIT: '70.00' }), { frontEnd })
  const recorded = running.services.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'setting.change')
  expect(await recorded.execute()).toEqual([{ after: { second_person_limit: '70.00' } }])
  await running.stop()
}, 60_000)

/** Starts a process with these settings and stops it. */
async function startOnce(more: Record<string, string>): Promise<void> {
  const settings = readSettings({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', PORT: '0', ...more })
  await (await startServer(settings, { frontEnd })).stop()
}

test('an unknown secret is refused by its name, unless the known one is given too or the operator accepts the new one', async () => {
  const [FIRST, SECOND] = ['a'.repeat(64), 'b'.repeat(64)]
  const first = { JWT_SECRET: FIRST, FIELD_KEY: FIRST, UNSUBSCRIBE_KEY: FIRST, LOG_KEY: FIRST }
  await startOnce(first)
  const second = { JWT_SECRET: SECOND, FIELD_KEY: SECOND, UNSUBSCRIBE_KEY: SECOND, LOG_KEY: SECOND }
  const refusal = await startOnce(second).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SettingsError)
  const lines = (refusal as Error).message.split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['JWT_SECRET', 'FIELD_KEY', 'UNSUBSCRIBE_KEY', 'LOG_KEY'])
  expect(lines[0]).toBe(
    'JWT_SECRET is not the one that this installation works with. To change it, set OLD_JWT_SECRET to the one before. If the old one is lost or stolen, run npm run cli -- keys:accept',
  )
  const both = `${SECOND},${FIRST}`
  await startOnce({ ...second, OLD_JWT_SECRET: FIRST, FIELD_KEY: both, UNSUBSCRIBE_KEY: both, LOG_KEY: FIRST })
  await expect(startOnce(first)).rejects.toThrow(/^JWT_SECRET .*\nFIELD_KEY .*\nUNSUBSCRIBE_KEY [^\n]*$/)
  await runTask(['keys:accept'], { DATA_DIR: folder, ...first }, { askPassword: async () => '', print: () => {} })
  await startOnce(first)
}, 120_000)

test('[N10] a start names a mail server that refuses connections, without the password, and still serves requests', async () => {
  const script = `
    const { readSettings } = await import('./settings.ts')
    const { startServer } = await import('./start-server.ts')
    const frontEnd = { renderPage: async () => ({ status: 200, headers: new Headers(), body: '', scriptHashes: [], isThemed: false }), clientFolder: undefined, wrap: (listener) => listener, close: async () => {} }
    const running = await startServer(readSettings(${JSON.stringify({
      DATA_DIR: folder,
      SEED: 'none',
      PORT: '0',
      SMTP_URL: 'smtp://office:wr0ng@127.0.0.1:1',
    })}), { frontEnd })
    console.log((await fetch(running.url + '/readyz')).status)
    await running.stop()`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(stdout).toContain(
    'The mail server of SMTP_URL, 127.0.0.1:1, refuses the connection. Emails wait until it accepts them',
  )
  expect(stdout).toMatch(/^200$/m)
  expect(stdout).not.toContain('wr0ng')
}, 60_000)
