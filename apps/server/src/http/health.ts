/** Calls for operators: alive, ready, and the metrics. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { type OperatorNotice, operatorNotices } from '@evergrove/contract/staff/operator-notices'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import type { Metrics } from '../metrics.ts'
import type { ServerEnvironment } from './environment.ts'

export type HealthOptions = {
  metrics: Metrics
  metricsToken: string | undefined
  /** Rejects or returns false while the database cannot be reached or lacks migrations. */
  isReady: () => Promise<boolean>
  /** Returns true once the process was told to end. It is alive until then, but a balancer should send new requests to others. */
  isStopping: () => boolean
  /** Lists the notices for the operator. Only callers who may read the metrics see them. */
  notices: () => OperatorNotice[]
}

/** The database is usually back within seconds, and a process that stops is soon replaced. */
const RETRY_SECONDS = 5

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i

/** The headers that proxies add. A proxy on the same machine has the machine's address, so the address alone proves nothing. */
const FORWARDED = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-request-start)$/

/** Returns true if the request was made on this machine and came through no recognisable proxy. */
function isFromThisMachine(c: Context<ServerEnvironment>): boolean {
  if (!LOOPBACK.test(getConnInfo(c).remote.address ?? '')) return false
  if (!LOOPBACK_HOST.test(c.req.header('Host') ?? '')) return false
  return !Object.keys(c.req.header()).some((name) => FORWARDED.test(name))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function mayReadMetrics(c: Context<ServerEnvironment>, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(c)
  return timingSafeEqual(digest(c.req.header('Authorization') ?? ''), digest(`Bearer ${token}`))
}

/**
 * Adds `/healthz`, `/readyz` and `/metrics`. Metrics are served only to this machine, or with the token if one is set.
 */
export function mountHealth(
  app: Hono<ServerEnvironment>,
  { metrics, metricsToken, isReady, isStopping, notices }: HealthOptions,
): void {
  app.get('/healthz', (c) => c.json({ status: isStopping() ? 'stopping' : 'alive' }))
  app.get('/readyz', async (c) => {
    try {
      if (!isStopping() && (await isReady())) {
        const details = mayReadMetrics(c, metricsToken)
          ? { notices: notices().map((one) => operatorNotices[one].title) }
          : {}
        return c.json({ status: 'ready', ...details })
      }
    } catch (error) {
      c.get('log').warn({ err: error }, 'not ready')
    }
    return c.json({ status: 'not ready' }, 503, { 'Retry-After': String(RETRY_SECONDS) })
  })
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, metricsToken)) return c.json({ detail: 'Not found.' }, 404)
    return c.body(await metrics.read(), 200, { 'Content-Type': metrics.registry.contentType })
  })
}
