/** Rate limits. Counts are kept in the database, so all processes share them. */
import { AppError } from '@evergrove/core/platform/errors'
import type { RateLimit } from '@evergrove/core/platform/rate-limits'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../environment.ts'

type Counted = { limit: RateLimit; key: string }

/**
 * Counts a call against each key and gives the function that takes it back. Throws `throttled`, having counted it against
 * the keys before, once one of them is used up.
 */
export async function countCall(counted: Counted[]): Promise<() => Promise<void>> {
  for (const { limit, key } of counted) {
    const waitSeconds = await limit.consume(key)
    if (waitSeconds > 0) {
      throw new AppError('throttled', `Request was throttled. Expected available in ${waitSeconds} seconds.`, {
        retryAfterSeconds: waitSeconds,
      })
    }
  }
  return async () => {
    for (const { limit, key } of counted) await limit.giveBack(key)
  }
}

/** Counts the call against its sender's address; answers 429 with Retry-After once the limit is used up. */
export const throttle = (limit: RateLimit) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    await countCall([{ limit, key: c.get('clientAddress') }])
    await next()
  })

/** The account a body names, as this source's own count of it; one that names none counts together with its like. */
export function accountOfSource(address: string, body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return `${address} ${typeof email === 'string' ? email.trim().toLowerCase() : ''}`
}

/** Counts the call against its sender's address and against what that sender does to one account. */
export const throttleAccount = (bySource: RateLimit, byAccount: RateLimit) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    const address = c.get('clientAddress')
    await countCall([
      { limit: bySource, key: address },
      { limit: byAccount, key: accountOfSource(address, c.get('body')) },
    ])
    await next()
  })
