/** The one place that turns a failure into a response: status, body and what is logged. */
import { AppError, type AppErrorCode } from '@evergrove/core/platform/errors'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnvironment } from '../environment.ts'

const STATUS: Record<AppErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  refused: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  key_reused: 422,
  throttled: 429,
}

const DETAIL: Partial<Record<number, string>> = {
  413: 'Request body is too large.',
  500: 'Internal server error.',
}

/** `refused` responds with a bare list, which clients of the sign-up call expect. Others use one of the two error forms. */
function bodyOf(error: AppError): object {
  if (error.code === 'invalid') return error.fieldErrors
  if (error.code === 'refused') return [error.message]
  return { detail: error.message, ...error.details }
}

/** Responds to an expected failure in its own form, and to anything else with 500 and no details. */
export function respondToError(error: Error, c: Context<ApiEnvironment>): Response {
  if (error instanceof AppError) {
    if (error.code === 'unauthenticated') c.header('WWW-Authenticate', 'JWT realm="api"')
    if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
    return c.json(bodyOf(error), STATUS[error.code])
  }
  if (error instanceof HTTPException) {
    return c.json({ detail: error.message || (DETAIL[error.status] ?? 'Request refused.') }, error.status)
  }
  c.get('log').error({ err: error }, 'request failed')
  return c.json({ detail: DETAIL[500] }, 500)
}
