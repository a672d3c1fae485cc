import type { FieldErrors } from '@evergrove/contract/platform/errors'

export type AppErrorCode =
  | 'invalid'
  | 'refused'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'key_reused'
  | 'throttled'

type AppErrorParts = {
  /** Messages by field, of `invalid`. */
  fieldErrors?: FieldErrors
  /** What the answer says besides its sentence, such as the machine-readable code of a refused token. */
  details?: Record<string, unknown>
  /** When to come back, of `throttled`. */
  retryAfterSeconds?: number
}

/**
 * An expected failure. `invalid` says per field what to correct, `refused` why this is not done at all, `unauthenticated`
 * that nobody is known to ask, `forbidden` that this asker may not, `not_found` that there is no such thing for them,
 * `conflict` that its state does not allow it (any more), `key_reused` that an idempotency key came with another body,
 * `throttled` that they asked too often.
 */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly fieldErrors: FieldErrors
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(code: AppErrorCode, message: string, parts: AppErrorParts = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fieldErrors = parts.fieldErrors ?? {}
    this.details = parts.details ?? {}
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

/** Input that was refused, with messages by field as the wire shows them. */
export function invalid(fieldErrors: FieldErrors): AppError {
  return new AppError('invalid', `Invalid input: ${Object.keys(fieldErrors).join(', ')}`, { fieldErrors })
}

export const notFound = (): AppError => new AppError('not_found', 'Not found.')

/** The thing is there, but its state does not allow what was asked; one sentence says why. */
export const conflict = (message: string): AppError => new AppError('conflict', message)

/** Nobody is signed in, or not any more; `details` stand beside the sentence in the answer. */
export const unauthenticated = (message: string, details: Record<string, unknown> = {}): AppError =>
  new AppError('unauthenticated', message, { details })
