import type { FieldErrors } from '@evergrove/contract/errors'

export type AppErrorCode = 'invalid' | 'not_found'

/** An expected failure: `invalid` says per field what to correct, `not_found` that there is no such thing for you. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly fieldErrors: FieldErrors

  constructor(code: AppErrorCode, message: string, fieldErrors: FieldErrors = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fieldErrors = fieldErrors
  }
}

/** Input that was refused, with messages by field as the wire shows them. */
export function invalid(fieldErrors: FieldErrors): AppError {
  return new AppError('invalid', `Invalid input: ${Object.keys(fieldErrors).join(', ')}`, fieldErrors)
}

export const notFound = (): AppError => new AppError('not_found', 'Not found.')
