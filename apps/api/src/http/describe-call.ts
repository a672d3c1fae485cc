/** Completes the description of a call with what holds for every call of its kind. */
import { detailSchema, fieldErrorsSchema } from '@evergrove/contract/platform/errors'
import type { RouteConfig } from '@hono/zod-openapi'
import type { AccessCheck } from './access.ts'
import { jsonResponse, unavailable } from './describe-route.ts'

const ANYONE = 'No sign-in is needed.'

/** Text that cannot be stored is refused in any query, even in one that the call does not read. */
const badQuery = { 400: jsonResponse(fieldErrorsSchema, 'Error messages by parameter.') }
const notFound = { 404: jsonResponse(detailSchema, 'There is no such record.') }

const isAccessCheck = (middleware: unknown): middleware is AccessCheck =>
  typeof middleware === 'function' && 'audience' in middleware

/** The call as the API document describes it: who may make it, and the responses that any call may have. */
export function describeCall({ middleware, description, ...route }: RouteConfig): RouteConfig {
  const checks: unknown[] = [middleware].flat()
  const audience = checks.find(isAccessCheck)?.audience ?? (route.security === undefined ? ANYONE : undefined)
  return {
    ...route,
    description: [description, audience].filter((sentence) => sentence !== undefined).join(' '),
    responses: {
      ...badQuery,
      ...unavailable,
      ...(route.request?.params === undefined ? {} : notFound),
      ...route.responses,
    },
  }
}
