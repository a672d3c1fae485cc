import type { FieldErrors } from '@evergrove/contract/platform/errors'
// Not from the index, which loads the drivers: the processes that read files start much faster without.
import { isDatabaseAway, isDatabaseStrained } from '@evergrove/db/database-away'
import type { SecurityEvent } from './security-event.ts'

export type AppErrorCode =
  | 'invalid'
  | 'refused'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'key_reused'
  | 'throttled'
  | 'unavailable'

type AppErrorParts = {
  /** Messages by field, of `invalid`. */
  fieldErrors?: FieldErrors
  /** Further fields of the response, such as the machine-readable code of a refused token. */
  details?: Record<string, unknown>
  /** When to come back, of `throttled` and `unavailable`. */
  retryAfterSeconds?: number
  /** What went wrong, for the log. */
  cause?: unknown
  /** What the security log keeps of the failure. */
  event?: SecurityEvent | undefined
}

/**
 * An expected failure. `invalid` says per field what to correct, `refused` why this is not done at all,
 * `unauthenticated` that the caller is not authenticated, `forbidden` that the caller may not do this, `not_found` that
 * it does not exist for them, `conflict` that its state does not allow it (any more), `key_reused` that an idempotency
 * key came with another body, `throttled` that there were too many requests, `unavailable` that the product cannot do it
 * at the moment: it has too much to do, or something it needs does not respond.
 */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly fieldErrors: FieldErrors
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  readonly event: SecurityEvent | undefined

  constructor(code: AppErrorCode, message: string, parts: AppErrorParts = {}) {
    super(message, parts.cause === undefined ? {} : { cause: parts.cause })
    this.name = 'AppError'
    this.code = code
    this.fieldErrors = parts.fieldErrors ?? {}
    this.details = parts.details ?? {}
    this.retryAfterSeconds = parts.retryAfterSeconds
    this.event = parts.event
  }
}

/** Input that was refused, with messages by field as the wire shows them. */
export function invalid(fieldErrors: FieldErrors, parts: Pick<AppErrorParts, 'event'> = {}): AppError {
  return new AppError('invalid', `Invalid input: ${Object.keys(fieldErrors).join(', ')}`, { ...parts, fieldErrors })
}

export const notFound = (): AppError => new AppError('not_found', 'Not found.')

/** The value, if there is one; throws `not_found` otherwise. */
export function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound()
  return value
}

/** The object exists, but its state does not allow the action. One sentence says why. */
export const conflict = (message: string): AppError => new AppError('conflict', message)

/** Nobody is signed in, or the session has ended. `details` are further fields of the response. */
export const unauthenticated = (
  message: string,
  details: Record<string, unknown> = {},
  event?: SecurityEvent,
): AppError => new AppError('unauthenticated', message, { details, event })

/** What is away, or too busy, is usually back within seconds. */
const UNAVAILABLE_SECONDS = 5

/** It cannot be done at the moment, and can be tried again shortly. */
export const unavailable = (message: string, parts: Pick<AppErrorParts, 'cause'> = {}): AppError =>
  new AppError('unavailable', message, { ...parts, retryAfterSeconds: UNAVAILABLE_SECONDS })

/** The expected failure behind an error: an `AppError`, `unavailable` for a lost or strained database, otherwise undefined. */
export function expectedFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!isDatabaseAway(error) && !isDatabaseStrained(error)) return undefined
  return unavailable('The service is not available at the moment. Try again in a few seconds.')
}

/** The refusal of a saved format whose name another one has. */
export const nameTaken = (): AppError => invalid({ name: ['Another format has this name.'] })
