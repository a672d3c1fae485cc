/** The one place that turns a failure into a response: status, body and log line. */
import { type AppError, type AppErrorCode, expectedFailure } from '@evergrove/core/platform/errors'
import type { Logger } from '@evergrove/core/platform/logging'
import type { RecordEvent } from '@evergrove/core/platform/security-event'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

// A client that hangs up is no failure of ours, and it happens every day.

/** Recognises the end of a connection in the error of the code that was reading from it. */
function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || (error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET')
}

/** Returns true if the failure is only that the client has ended the request. Any other failure counts, even after a hang-up. */
export const hasHungUp = (error: unknown, { signal }: Pick<Request, 'signal'>): boolean =>
  signal.aborted && (error === signal.reason || isAbort(error))

const STATUS: Record<AppErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  refused: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  key_reused: 422,
  throttled: 429,
  unavailable: 503,
}

const DETAIL: Partial<Record<number, string>> = {
  413: 'Request body is too large.',
  500: 'Internal server error.',
}

/** Returns the body: a bare list for `refused`, which sign-up clients expect, and one of the two error forms for others. */
function bodyOf(error: AppError): object {
  if (error.code === 'invalid') return error.fieldErrors
  if (error.code === 'refused') return [error.message]
  return { detail: error.message, ...error.details }
}

/**
 * Responds to an expected failure in its own form, to a lost or strained database with 503, and to anything else with
 * 500 and no details. The context must have a `log`.
 */
export function respondToError(error: Error, c: Context): Response {
  const log: Logger = c.get('log')
  const failure = expectedFailure(error)
  if (failure !== undefined) {
    if (failure.code === 'unavailable') c.header('Cache-Control', 'no-store')
    if (failure !== error) log.warn({ err: error }, 'request failed without its database')
    else if (failure.cause !== undefined) log.warn({ err: failure.cause }, 'request failed without what it needs')
    if (failure.code === 'unauthenticated') c.header('WWW-Authenticate', 'JWT realm="api"')
    // Outside of the API there are no refusals to record.
    const record: RecordEvent | undefined = c.get('record')
    if (failure.event !== undefined) record?.(failure.event)
    if (failure.retryAfterSeconds !== undefined) c.header('Retry-After', String(failure.retryAfterSeconds))
    return c.json(bodyOf(failure), STATUS[failure.code])
  }
  if (error instanceof HTTPException) {
    return c.json({ detail: error.message || (DETAIL[error.status] ?? 'Request refused.') }, error.status)
  }
  if (hasHungUp(error, c.req.raw)) {
    log.info({}, 'The client hung up')
    return c.json({ detail: 'The request was cut off.' }, 400)
  }
  log.error({ err: error }, 'request failed')
  return c.json({ detail: DETAIL[500] }, 500)
}
