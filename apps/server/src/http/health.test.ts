import { request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { ServerEnvironment } from './environment.ts'
import { mountHealth } from './health.ts'
import { type Listening, listen } from './listen.ts'

let running: Listening | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
})

/** Returns the status of `/metrics` for a request with these headers, made on this machine. */
async function ask(headers: Record<string, string>, metricsToken?: string): Promise<number | undefined> {
  const app = new Hono<ServerEnvironment>()
  mountHealth(app, {
    metrics: createMetrics(),
    metricsToken,
    isReady: async () => true,
    isStopping: () => false,
    notices: () => [],
  })
  running = await listen(getRequestListener(app.fetch), { port: 0, host: '127.0.0.1' })
  const { port } = running
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/metrics', headers: { Connection: 'close', ...headers } })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

test('[N2] readiness lists the open tasks of the operator, but to nobody outside', async () => {
  const app = new Hono<ServerEnvironment>()
  const state = { isReady: async () => true, isStopping: () => false, notices: () => ['embedded' as const] }
  mountHealth(app, { metrics: createMetrics(), metricsToken: undefined, ...state })
  running = await listen(getRequestListener(app.fetch), { port: 0, host: '127.0.0.1' })
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${running?.port}/readyz`, { headers })).json()
  expect(await ask({})).toEqual({ status: 'ready', notices: ['The database is embedded and not durable'] })
  expect(await ask({ Via: '1.1 balancer' })).toEqual({ status: 'ready' })
})

test('[L8] metrics are shown to requests from this machine', async () => {
  expect(await ask({})).toBe(200)
})

test.each([
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'Forwarded',
  'Via',
  'X-Real-IP',
])('[L8] metrics are not shown through a proxy that adds %s', async (name) => {
  expect(await ask({ [name]: '127.0.0.1' })).toBe(404)
})

test('[L8] metrics are not shown through a proxy that passes on the name of the site', async () => {
  expect(await ask({ Host: 'evergrove.example' })).toBe(404)
})

test('[L8] a token opens the metrics through any proxy, and nothing else does', async () => {
  const token = 'sixteen-characters'
  const proxied = { Via: '1.1 balancer', Host: 'evergrove.example' }
  expect(await ask({ ...proxied, Authorization: `Bearer ${token}` }, token)).toBe(200)
  await running?.close()
  expect(await ask({ ...proxied, Authorization: 'Bearer another' }, token)).toBe(404)
  await running?.close()
  expect(await ask({}, token)).toBe(404)
})

test.each([
  ['lacks its database', () => Promise.reject(new Error('connect ECONNREFUSED')), false],
  ['lacks migrations', async () => false, false],
  ['stops', async () => true, true],
])('[S15] a process that %s tells when to ask for its readiness again', async (_, isReady, isStopping) => {
  const app = new Hono<ServerEnvironment>()
  app.use(async (c, next) => {
    c.set('log', createLog('silent'))
    await next()
  })
  const options = { metrics: createMetrics(), metricsToken: undefined, notices: () => [] }
  mountHealth(app, { ...options, isReady, isStopping: () => isStopping })
  const response = await app.request('/readyz')
  expect({ status: response.status, retry: response.headers.get('Retry-After') }).toEqual({ status: 503, retry: '5' })
})
