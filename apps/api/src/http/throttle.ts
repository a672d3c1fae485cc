/** Rate limits. The counts are stored in the database, so that all processes share them. */
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { AppError } from '@evergrove/core/platform/errors'
import type { NamedLimit } from '@evergrove/core/platform/rate-limits'
import type { SecurityEvent } from '@evergrove/core/platform/security-event'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../environment.ts'
import { mediaTypeOf } from './read-body.ts'

type Counted = { limit: NamedLimit; key: string }

/** Creates the refusal of a call, in the words of the auth contract. */
export const throttled = (retryAfterSeconds: number, event: SecurityEvent): AppError =>
  new AppError('throttled', `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
    event,
  })

/**
 * Counts a call against each key and returns a function that undoes the count. Throws `throttled` as soon as one key
 * has reached its limit; the keys before it keep their count.
 * @param event is the entry of the security log for a refusal, by default the name of the limit
 */
export async function countCall(counted: Counted[], event?: SecurityEvent): Promise<() => Promise<void>> {
  for (const { limit, key } of counted) {
    const waitSeconds = await limit.consume(key)
    if (waitSeconds > 0) {
      throw throttled(waitSeconds, event ?? { kind: 'throttled', cause: limit.name, actor: 'visitor' })
    }
  }
  return async () => {
    for (const { limit, key } of counted) await limit.giveBack(key)
  }
}

/** Counts the call against the client's address. Responds with 429 and Retry-After once the limit is reached. */
export const throttle = (limit: NamedLimit) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    await countCall([{ limit, key: c.get('clientAddress') }])
    await next()
  })

/** Returns the account in the body, in the form in which addresses are compared. All bodies without an account share one. */
export function accountIn(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? comparableEmail(email) : ''
}

/** Counts the call against the client's address, and against this address and the account in the body together. */
export const throttleAccount = (bySource: NamedLimit, byAccount: NamedLimit) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    const address = c.get('clientAddress')
    await countCall([
      { limit: bySource, key: address },
      { limit: byAccount, key: `${address} ${accountIn(c.get('body'))}` },
    ])
    await next()
  })

type Caller = { Variables: { agentId?: number; staff?: { id: number } } }

/** Counts the call against the signed-in account. */
export const throttleCaller = (limit: NamedLimit) =>
  createMiddleware<ApiEnvironment & Caller>(async (c, next) => {
    const { agentId, staff } = c.var
    await countCall([{ limit, key: staff === undefined ? `agent ${agentId}` : `staff ${staff.id}` }])
    await next()
  })

/** Counts forms that may contain files against the signed-in account. */
export const throttleUploads = (limit: NamedLimit) => {
  const count = throttleCaller(limit)
  return createMiddleware<ApiEnvironment & Caller>((c, next) =>
    mediaTypeOf(c) === 'multipart/form-data' ? count(c, next) : next(),
  )
}
