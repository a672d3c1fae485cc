/** What a start stores, and stopping a process that is busy. */
import { rmSync } from 'node:fs'
import { inTransaction } from '@evergrove/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrontEnd } from './front-end.ts'
import { readSettings } from './settings.ts'
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

test('jobs stop while requests finish, and a request may still queue one', async () => {
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

test('a process that is stopped says first that it is stopping, and serves what still comes', async () => {
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

test('[R11] a start records the limit of the second person that it was given', async () => {
  const common = { DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', PORT: '0' }
  const running = await startServer(readSettings({ ...common, SECOND_PERSON_LIMIT: '70.00' }), { frontEnd })
  const recorded = running.services.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'setting.change')
  expect(await recorded.execute()).toEqual([{ after: { second_person_limit: '70.00' } }])
  await running.stop()
}, 60_000)
