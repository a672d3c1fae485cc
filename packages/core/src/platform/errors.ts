import type { FieldErrors } from '@evergrove/contract/platform/errors'
// The index is not imported here, because it loads the drivers: the processes that read files start much faster without
// them.
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
  /** Messages by field, for `invalid`. */
  fieldErrors?: FieldErrors
  /** Further fields of the response, such as the machine-readable code of a refused token. */
  details?: Record<string, unknown>
  /** The seconds after which to try again, for `throttled` and `unavailable`. */
  retryAfterSeconds?: number
  /** The underlying error, for the log. */
  cause?: unknown
  /** The event that the security log keeps of the failure. */
  event?: SecurityEvent | undefined
}

/**
 * An expected failure. `invalid` says what to correct in each field, `refused` why the action is not done at all,
 * `unauthenticated` that the caller is not authenticated, `forbidden` that the caller may not do this, `not_found` that
 * it does not exist for them, `conflict` that its state does not allow it (any more), `key_reused` that an idempotency
 * key came with another body, `throttled` that there were too many requests, `unavailable` that the product cannot do
 * it at the moment: it has too much to do, or something it needs does not respond.
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

/** Returns the refusal of an input, with messages by field as the response shows them. */
export function invalid(fieldErrors: FieldErrors, parts: Pick<AppErrorParts, 'event'> = {}): AppError {
  return new AppError('invalid', `Invalid input: ${Object.keys(fieldErrors).join(', ')}`, { ...parts, fieldErrors })
}

export const notFound = (): AppError => new AppError('not_found', 'Not found.')

/** Returns the value. Throws `not_found` if there is none. */
export function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound()
  return value
}

/** Returns the error for an object that exists, but whose state does not allow the action. One sentence says why. */
export const conflict = (message: string): AppError => new AppError('conflict', message)

/** Returns the error for a caller not signed in or whose session ended. `details` are further fields of the response. */
export const unauthenticated = (
  message: string,
  details: Record<string, unknown> = {},
  event?: SecurityEvent,
): AppError => new AppError('unauthenticated', message, { details, event })

/** A service that is away or too busy is usually back within seconds. */
const UNAVAILABLE_SECONDS = 5

/** Returns the error for an action that is not possible at the moment and can be tried again shortly. */
export const unavailable = (message: string, parts: Pick<AppErrorParts, 'cause'> = {}): AppError =>
  new AppError('unavailable', message, { ...parts, retryAfterSeconds: UNAVAILABLE_SECONDS })

/** Returns an error's expected failure: an `AppError`, `unavailable` for a lost or strained database, else undefined. */
export function expectedFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!isDatabaseAway(error) && !isDatabaseStrained(error)) return undefined
  return unavailable('The service is not available at the moment. Try again in a few seconds.')
}

/** Returns the refusal of a saved format whose name another format has. */
export const nameTaken = (): AppError => invalid({ name: ['Another format has this name.'] })
