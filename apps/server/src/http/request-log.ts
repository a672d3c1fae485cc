/** The id, the log line and the metrics of each request. */
import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { createTrust, parseAddress } from './client-address.ts'

export const REQUEST_ID = 'x-request-id'

const ACCEPTED_ID = /^[\w-]{8,64}$/

/** Returns the id of the request for the connection's address and the header `X-Request-Id`. */
export type RequestIds = (connection: string | undefined, given: string | undefined) => string

/**
 * Accepts the id of a request from a trusted proxy, so that its log and ours can be compared. Any other request gets a
 * new one, because a client must not be able to write the id of another request into the log.
 */
export function createRequestIds(trustedProxies: string[]): RequestIds {
  const isTrusted = createTrust(trustedProxies)
  return (connection, given) =>
    given !== undefined && ACCEPTED_ID.test(given) && isTrusted(parseAddress(connection)) ? given : randomUUID()
}

export type LoggedResponse = { requestId: string; method: string; path: string; status: number; startedMs: number }

/** The histogram of one method, route and status. Looking it up for each request costs more than observing. */
type Timer = { observe: (seconds: number) => void }

export type RequestLog = (response: LoggedResponse) => void

/** Returns the kind of a path for metrics and traces: one value per part of the product, so that metrics stay small. */
export function routeOf(path: string, status: number): string {
  if (status === 404 || status === 405) return 'unknown'
  const [, first = '', second = ''] = path.split('/', 3)
  if (first === 'api') return `/api/${second}`
  return first === 'media' || first === 'assets' ? `/${first}` : 'page'
}

/** Logs and counts the response. `startedMs` is the value of performance.now() when the request came in. */
export function createRequestLog(log: Log, metrics: Metrics, traceId?: () => string | undefined): RequestLog {
  // These lines have fixed fields without secrets, and a search for secrets costs as much as the line.
  const lines = log.child({}, { redact: [] })
  const timers = new Map<string, Timer>()
  const timerFor = (method: string, route: string, status: number): Timer => {
    const key = `${method} ${route} ${status}`
    const timer = timers.get(key) ?? metrics.requestSeconds.labels({ method, route, status })
    timers.set(key, timer)
    return timer
  }
  return ({ requestId, method, path, status, startedMs }) => {
    const ms = performance.now() - startedMs
    const route = routeOf(path, status)
    const trace_id = traceId?.()
    if (trace_id === undefined) timerFor(method, route, status).observe(ms / 1000)
    else metrics.observeTraced({ method, route, status }, ms / 1000, trace_id)
    if (route.startsWith('/api/') && status < 400) metrics.apiCalls.inc({ path: route, caller: 'client' })
    lines.info({ requestId, method, path, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}
