import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { test } from '../support/server-process.ts'

test.use({ isFirstStart: false })

const NOWHERE = 'postgres://127.0.0.1:1/evergrove'
const secrets = {
  JWT_SECRET: 'a-secret-of-at-least-32-characters',
  FIELD_KEY: 'ab'.repeat(32),
  UNSUBSCRIBE_KEY: 'cd'.repeat(32),
}

// What else can be wrong with a setting is proved in apps/server/src/settings.test.ts.
for (const { name, settings, names } of [
  { name: 'a database that cannot be reached', settings: { DATABASE_URL: NOWHERE, ...secrets }, names: 'DATABASE_URL' },
  { name: 'a data folder that is a file', settings: { DATA_DIR: import.meta.filename }, names: 'DATA_DIR' },
]) {
  test(`${name} ends the start with one line that names ${names}`, async ({ start }) => {
    const { code, stderr } = await start(settings).ended
    expect(code).toBe(1)
    expect(stderr).toEqual([expect.stringContaining(names)])
    expect(stderr[0]).toMatch(new RegExp(`^${names} `))
  })
}

test('two bad settings are named on a line each', async ({ start }) => {
  const { code, stderr } = await start({ PORT: 'abc', LOG_LEVEL: 'loud' }).ended
  expect(code).toBe(1)
  expect(stderr).toEqual([expect.stringMatching(/^PORT /), expect.stringMatching(/^LOG_LEVEL /)])
})

test('a port that is taken ends the start with one line that names PORT', async ({ start }) => {
  const other = createServer()
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve)
  })
  const { port } = other.address() as AddressInfo
  const { code, stderr } = await start({ PORT: String(port) }).ended
  other.close()
  expect(code).toBe(1)
  expect(stderr).toEqual([expect.stringMatching(/^PORT /)])
})

test('a second start on the same folder is refused while the first server runs', async ({ start }) => {
  const first = await start({}).listening
  const { code, stderr } = await start({}).ended
  expect(code).toBe(1)
  expect(stderr).toEqual([expect.stringMatching(/^DATA_DIR .* is in use by another running server$/)])
  expect((await fetch(`${first}/readyz`)).status).toBe(200)
  expect((await fetch(`${first}/`)).status).toBe(200)
})

test('a start on the folder of a server that has ended finds its data', async ({ start }) => {
  const first = start({})
  const answer = await fetch(`${await first.listening}/api/email-subscription`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'kept@start.example' }),
  })
  expect(answer.status).toBe(201)
  first.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  const again = await start({}).listening
  expect(await (await fetch(`${again}/readyz`)).json()).toMatchObject({ status: 'ready' })
})

test('an empty site answers every page', async ({ start }) => {
  const url = await start({}).listening
  for (const path of ['/', '/about', '/services', '/contact', '/privacy-policy', '/mlm-marketing', '/login']) {
    const answer = await fetch(`${url}${path}`)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).toContain('</html>')
  }
  expect(await (await fetch(`${url}/api/services`)).json()).toEqual([])
  expect((await fetch(`${url}/api/company-information/1`)).status).toBe(404)
})

test('a running server tells operators that it is alive, that it is ready, and its metrics', async ({ start }) => {
  const url = await start({}).listening
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'alive' })
  const ready = await fetch(`${url}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ status: 'ready' })
  await fetch(`${url}/api/hero`)
  const metrics = await fetch(`${url}/metrics`)
  expect(metrics.headers.get('Content-Type')).toMatch(/^text\/plain/)
  const text = await metrics.text()
  expect(text).toMatch(/^api_calls_total\{[^}]*caller="client"[^}]*\} 1$/m)
  expect(text).toMatch(/^http_request_duration_seconds_count\{/m)
  expect(text).toMatch(/^client_errors_total 0$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  const forwarded = await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '192.0.2.1' } })
  expect(forwarded.status).toBe(404)
})

test('metrics open only with their token once it is set', async ({ start }) => {
  const url = await start({ METRICS_TOKEN: 'sixteen-characters' }).listening
  const ask = async (headers: Record<string, string>) => (await fetch(`${url}/metrics`, { headers })).status
  expect(await ask({})).toBe(404)
  expect(await ask({ Authorization: 'Bearer something-else-here' })).toBe(404)
  expect(await ask({ Authorization: 'Bearer sixteen-characters' })).toBe(200)
})
