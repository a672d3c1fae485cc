/** The one place where a failure becomes an answer: status, error form, and what is logged. */
import { AppError, type AppErrorCode } from '@evergrove/core/errors'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ZodError } from 'zod'
import type { ApiEnvironment } from './environment.ts'

const STATUS: Record<AppErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  not_found: 404,
}

const DETAIL: Partial<Record<number, string>> = {
  404: 'Not found.',
  413: 'Request body is too large.',
  500: 'Internal server error.',
}

const typeName = (input: unknown): string => {
  if (Array.isArray(input)) return 'list'
  if (input === null || input === undefined) return 'None'
  return { string: 'str', number: 'int', boolean: 'bool' }[typeof input as string] ?? typeof input
}

/** Messages by field, in the order of the rules; what concerns the body as a whole stands under `non_field_errors`. */
export function fieldErrorsOf(error: ZodError, input: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const [field] = issue.path
    const key = field === undefined ? 'non_field_errors' : String(field)
    const message =
      field === undefined && issue.code === 'invalid_type'
        ? `Invalid data. Expected a dictionary, but got ${typeName(input)}.`
        : issue.message
    errors[key] = [...(errors[key] ?? []), message]
  }
  return errors
}

/** Answers an expected failure in its form, and anything else as 500 without a word about its cause. */
export function answerError(error: Error, c: Context<ApiEnvironment>): Response {
  if (error instanceof AppError) {
    const status = STATUS[error.code]
    return error.code === 'invalid'
      ? c.json(error.fieldErrors, status)
      : c.json({ detail: DETAIL[status] ?? error.message }, status)
  }
  if (error instanceof HTTPException) {
    return c.json({ detail: error.message || (DETAIL[error.status] ?? 'Request refused.') }, error.status)
  }
  c.get('log').error({ err: error }, 'request failed')
  return c.json({ detail: DETAIL[500] }, 500)
}
