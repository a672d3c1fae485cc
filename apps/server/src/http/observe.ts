/** Gives each request an id, logs it when it is answered, and counts it. */
import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { ServerEnvironment } from './environment.ts'

const ACCEPTED_ID = /^[\w-]{8,64}$/

/** The kind of a path: as few values as there are parts of the product, so that metrics stay small. */
function routeOf(path: string): string {
  const [, first = ''] = path.split('/')
  if (first === 'api') return `/api/${path.split('/')[2] ?? ''}`.slice(0, 60)
  return first === 'media' || first === 'assets' ? `/${first}` : 'page'
}

/** Must come first: everything behind it may rely on the context's `log`, `requestId` and `clientAddress`. */
export const observe = (log: Log, metrics: Metrics) =>
  createMiddleware<ServerEnvironment>(async (c, next) => {
    const started = performance.now()
    const given = c.req.header('X-Request-Id')
    const requestId = given !== undefined && ACCEPTED_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', getConnInfo(c).remote.address ?? 'unknown')
    await next()
    c.header('X-Request-Id', requestId)
    const seconds = (performance.now() - started) / 1000
    const { method, path } = c.req
    const { status } = c.res
    const known = status === 404 || status === 405 ? 'unknown' : routeOf(path)
    metrics.requestSeconds.observe({ method, route: known, status }, seconds)
    log.info({ requestId, method, path, status, ms: Math.round(seconds * 10_000) / 10 }, 'request')
  })
