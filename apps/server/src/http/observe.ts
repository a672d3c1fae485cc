/** Gives each request an id and its logger, and logs the response. */
import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import type { ServerEnvironment } from './environment.ts'
import { REQUEST_ID, type RequestIds, type RequestLog } from './request-log.ts'

export type ObserveDependencies = {
  log: Log
  logResponse: RequestLog
  requestIds: RequestIds
  clientAddress: (connection: string | undefined, forwardedFor: string | undefined) => string
}

/** Must come first: everything behind it may rely on the context's `log`, `requestId` and `clientAddress`. */
export const observe = ({ log, logResponse, requestIds, clientAddress }: ObserveDependencies) =>
  createMiddleware<ServerEnvironment>(async (c, next) => {
    const startedMs = performance.now()
    const { address } = getConnInfo(c).remote
    const requestId = requestIds(address, c.req.header(REQUEST_ID))
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', clientAddress(address, c.req.header('X-Forwarded-For')))
    await next()
    c.res.headers.set(REQUEST_ID, requestId)
    logResponse({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, startedMs })
  })
