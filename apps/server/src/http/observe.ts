/** Gives each request an id and its log, and records it when it is answered. */
import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import type { ServerEnvironment } from './environment.ts'
import { REQUEST_ID, type Recorder, requestIdFrom } from './record.ts'

/** Must come first: everything behind it may rely on the context's `log`, `requestId` and `clientAddress`. */
export const observe = (log: Log, record: Recorder) =>
  createMiddleware<ServerEnvironment>(async (c, next) => {
    const startedMs = performance.now()
    const requestId = requestIdFrom(c.req.header(REQUEST_ID))
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', getConnInfo(c).remote.address ?? 'unknown')
    await next()
    c.header(REQUEST_ID, requestId)
    record({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, startedMs })
  })
