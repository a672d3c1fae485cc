/** The database is killed under a running server, which goes on serving pages that it has served before. */
import { randomBytes } from 'node:crypto'
import { findPostgres, type PostgresCluster, startPostgres } from '@evergrove/db/testing/find-postgres'
import { expect } from '@playwright/test'
import { test as base } from '../support/server-process.ts'

const test = base.extend<{ cluster: PostgresCluster }>({
  cluster: async ({}, use, testInfo) => {
    const binaries = findPostgres()
    testInfo.skip(binaries === undefined, 'No server binaries of PostgreSQL are installed')
    const cluster = await startPostgres(binaries ?? '', ['fsync=on', 'synchronous_commit=on'])
    await use(cluster)
    await cluster.stop()
  },
})

const settingsFor = (cluster: PostgresCluster) => ({
  DATABASE_URL: cluster.url('postgres'),
  JWT_SECRET: randomBytes(32).toString('hex'),
  FIELD_KEY: randomBytes(32).toString('hex'),
  UNSUBSCRIBE_KEY: randomBytes(32).toString('hex'),
  LOG_KEY: randomBytes(32).toString('hex'),
  RATE_LIMITS: 'off',
})

const WARM = ['/', '/about', '/about.data', '/contact', '/login', '/dashboard', '/sitemap.xml', '/api/hero']
const COLD_PAGES = ['/services', '/privacy-policy', '/signup']
const COLD = ['/manifest.webmanifest', '/services.data', '/api/testimonials', '/api/services/annuities']

test('[O3] without its database, a server shows its last good pages and pictures, answers 503 to the rest, and recovers', async ({
  start,
  cluster,
  page,
}) => {
  const url = await start({ ...settingsFor(cluster), SEED: 'demo' }).listening
  const read = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${url}${path}`, init)
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  const bodies = new Map<string, string>()
  for (const path of WARM) {
    const { status, body, headers } = await read(path)
    expect([path, status, headers.get('X-Stale')]).toEqual([path, 200, null])
    bodies.set(path, body)
  }
  const [picture = '', other = ''] = new Set(bodies.get('/')?.match(/\/media\/[\w-]+\.webp/g))
  expect((await read(`${picture}?w=400`)).status).toBe(200)

  await cluster.crash()
  // The server learns of the crash when its connections end, which may be a moment after the next request.
  await expect.poll(async () => (await read('/')).headers.get('X-Stale')).toBe('1')
  for (const round of [1, 2, 3]) {
    for (const path of WARM) {
      const { status, body, headers } = await read(path)
      expect([round, path, status, headers.get('X-Stale'), headers.get('Cache-Control')]).toEqual([
        round,
        path,
        200,
        '1',
        'no-store',
      ])
      expect(body).toBe(bodies.get(path))
    }
    expect((await read(`${picture}?w=800`)).status).toBe(200)
    for (const path of [...COLD_PAGES, ...COLD, other]) {
      const { status, headers } = await read(path)
      expect([round, path, status]).toEqual([round, path, 503])
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(headers.get('Cache-Control')).not.toContain('max-age')
    }
    for (const path of COLD_PAGES) expect((await read(path)).body).toContain('We will be back in a moment')
  }
  const refused = await read('/api/auth/jwt/create/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@mail.example', password: 'granary-harvest-7' }),
  })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect(JSON.parse(refused.body)).toEqual({
    detail: 'The service is not available at the moment. Try again in a few seconds.',
  })
  expect((await read('/healthz')).status).toBe(200)
  expect((await read('/readyz')).status).toBe(503)
  await page.goto(`${url}/services`)
  await expect(page.getByRole('heading', { level: 1, name: 'We will be back in a moment' })).toBeVisible()

  await cluster.restart()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible({ timeout: 20_000 })
  for (const path of [...WARM, ...COLD_PAGES, ...COLD.slice(0, 3), other]) {
    await expect.poll(async () => (await read(path)).headers.get('X-Stale'), { timeout: 40_000 }).toBeNull()
    expect([path, (await read(path)).status]).toEqual([path, 200])
  }
})
