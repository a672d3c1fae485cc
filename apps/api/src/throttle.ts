/** Rate limits of calls that anyone may make. Counts are kept in the database, so all processes share them. */
import type { RateLimit } from '@evergrove/core/rate-limits'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from './environment.ts'

/** Counts the call against its sender's address; answers 429 with Retry-After once the limit is used up. */
export const throttle = (limit: RateLimit) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    const waitSeconds = await limit.consume(c.get('clientAddress'))
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds))
      return c.json({ detail: `Request was throttled. Expected available in ${waitSeconds} seconds.` }, 429)
    }
    await next()
  })
