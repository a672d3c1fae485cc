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

test('SIGTERM ends an idle server with exit code 0, and a start on its folder finds its data', async ({ start }) => {
  const first = start({})
  // The connection of this call is kept alive and must not delay the end of the server.
  const answer = await fetch(`${await first.listening}/api/email-subscription`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'kept@start.example' }),
  })
  expect(answer.status).toBe(201)
  first.kill('SIGTERM')
  const { code, stderr } = await first.ended
  expect(code).toBe(0)
  expect(stderr).toEqual(['SIGTERM: finishing requests in flight'])
  const again = await start({}).listening
  expect(await (await fetch(`${again}/readyz`)).json()).toMatchObject({ status: 'ready' })
})

test('a server without content answers every page, tells operators how it is, and keeps its folder to itself', async ({
  start,
}) => {
  const token = 'sixteen-characters'
  const url = await start({ METRICS_TOKEN: token }).listening
  await test.step('every page', async () => {
    for (const path of ['/', '/about', '/services', '/contact', '/privacy-policy', '/mlm-marketing', '/login']) {
      const answer = await fetch(`${url}${path}`)
      expect(answer.status, path).toBe(200)
      expect(await answer.text(), path).toContain('</html>')
    }
    expect(await (await fetch(`${url}/api/services`)).json()).toEqual([])
    expect((await fetch(`${url}/api/company-information/1`)).status).toBe(404)
  })
  await test.step('alive, ready, and its metrics by their token', async () => {
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'alive' })
    const ready = await fetch(`${url}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ status: 'ready' })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    expect(metrics.headers.get('Content-Type')).toMatch(/^text\/plain/)
    const text = await metrics.text()
    expect(text).toMatch(/^api_calls_total\{[^}]*caller="client"[^}]*\} 1$/m)
    expect(text).toMatch(/^http_request_duration_seconds_count\{/m)
    expect(text).toMatch(/^client_errors_total 0$/m)
    expect(text).toMatch(/^process_cpu_seconds_total /m)
  })
  await test.step('a second start on its folder', async () => {
    const { code, stderr } = await start({}).ended
    expect(code).toBe(1)
    expect(stderr).toEqual([expect.stringMatching(/^DATA_DIR .* is in use by another running server$/)])
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/`)).status).toBe(200)
  })
})
