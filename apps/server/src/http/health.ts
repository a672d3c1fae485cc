/** Calls for operators: alive, ready, and the metrics. */
import type { Context, Hono } from 'hono'
import type { Metrics } from '../metrics.ts'
import type { ServerEnvironment } from './environment.ts'

export type HealthOptions = {
  metrics: Metrics
  metricsToken: string | undefined
  /** Rejects or returns false while the database cannot be reached or lacks migrations. */
  isReady: () => Promise<boolean>
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

function mayReadMetrics(c: Context<ServerEnvironment>, token: string | undefined): boolean {
  if (token !== undefined) return c.req.header('Authorization') === `Bearer ${token}`
  return LOOPBACK.test(c.get('clientAddress')) && c.req.header('X-Forwarded-For') === undefined
}

/** Adds `/healthz`, `/readyz` and `/metrics`; metrics are served on loopback only, or with the token if one is set. */
export function mountHealth(app: Hono<ServerEnvironment>, { metrics, metricsToken, isReady }: HealthOptions): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', async (c) => {
    try {
      if (await isReady()) return c.json({ status: 'ready' })
    } catch (error) {
      c.get('log').warn({ err: error }, 'not ready')
    }
    return c.json({ status: 'not ready' }, 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, metricsToken)) return c.json({ detail: 'Not found.' }, 404)
    return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType })
  })
}
