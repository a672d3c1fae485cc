/** Parts that the descriptions of many routes share, for the OpenAPI document and the typed client. */
import { staffRefusedSchema } from '@evergrove/contract/accounts/sessions'
import { detailSchema, fieldErrorsSchema, notSignedInSchema } from '@evergrove/contract/platform/errors'
import { idField } from '@evergrove/contract/platform/whole-number'
import { proposalSchema } from '@evergrove/contract/proposals/proposals'
import { type RouteConfig, z } from '@hono/zod-openapi'
import type { AccessCheck } from './access.ts'
import type { pageQuery } from './paging.ts'

/** Describes a JSON response body of this schema. */
export const jsonResponse = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Describes a JSON request body of this schema. */
export const jsonRequest = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

/** Describes a JSON request body that may be missing. */
export const optionalBody = <S extends z.ZodType>(schema: S) => ({ ...jsonRequest(schema).body, required: false })

/** The header that lets a client repeat a call safely. */
export const keyHeader = z.object({
  'idempotency-key': z.string().optional().describe('Repeating a call with the same key has no further effect.'),
})

/** A body that cannot be read has no fields, so its refusal is one sentence. */
export const badBodySchema = z.union([fieldErrorsSchema, detailSchema])

/** The refusal of a call that is counted. */
export const tooManyCalls = { 429: jsonResponse(detailSchema, 'Too many calls. Retry-After says when to try again.') }

/** The refusals of any call with a body. */
export const bodyRefusals = {
  400: jsonResponse(badBodySchema, 'Error messages by field, or one sentence about a body that cannot be read.'),
  413: jsonResponse(detailSchema, 'The body is too large.'),
  415: jsonResponse(detailSchema, 'The media type of the body is not supported.'),
  ...tooManyCalls,
}

export const notSignedIn = { 401: jsonResponse(notSignedInSchema, 'The token is missing or not valid.') }

/** The response to any call while the database is away. The router adds it to every description. */
const unavailable = {
  503: {
    ...jsonResponse(detailSchema, 'The service is not available at the moment. Retry-After says when to try again.'),
    headers: z.object({ 'Retry-After': z.string().describe('The number of seconds after which to try again.') }),
  },
}

/** The additional refusals of a call with a file. */
export const uploadRefusals = {
  503: {
    ...unavailable[503],
    description:
      'Too many uploads are under way, or files cannot be stored at the moment. Retry-After says when to try again.',
  },
}

export const idParam = z.object({ id: idField() })

/** The refusals of any staff call. */
export const staffRefusals = {
  401: jsonResponse(
    staffRefusedSchema,
    'The token is missing or not valid. For a token that was valid before, the response says why the session has ended.',
  ),
  403: jsonResponse(detailSchema, 'The caller is not staff, or their role does not allow this call.'),
}

/** Limits a list to the record with this id. */
export const idFilter = z.object({ id: idParam.shape.id.optional() })

/** Limits a queue to the records that match a text. */
export const searchFilter = (what: string) => z.object({ search: z.string().trim().max(100).optional().describe(what) })

/** The refusals of a staff action on one record. */
export const actionRefusals = {
  ...bodyRefusals,
  ...staffRefusals,
  404: jsonResponse(detailSchema, 'There is no such record.'),
  409: jsonResponse(detailSchema, 'The current state of the record does not allow this.'),
}

/** Response to an action that a second person has to confirm first (plan rule 28). */
export const proposedResponse = {
  202: jsonResponse(proposalSchema, 'Nothing is done yet: another person has to confirm this proposal.'),
}

/** Response to an action that changes a status. */
export const statusResponse = jsonResponse(z.object({ status: z.string() }), 'The new status.')

/** The success of an action that returns nothing. */
export const done = { 204: { description: 'Done.' } }

const STAFF_PAGE_SIZE = 50

/** Returns the requested page, by default the first one with 50 records. */
export const staffPage = ({ page = 1, page_size = STAFF_PAGE_SIZE }: z.infer<typeof pageQuery>) => ({ page, page_size })

const ANYONE = 'No sign-in is needed.'

/** Text that cannot be stored is refused in any query, even in one that the call does not read. */
const badQuery = { 400: jsonResponse(fieldErrorsSchema, 'Error messages by parameter.') }
const notFound = { 404: jsonResponse(detailSchema, 'There is no such record.') }

const isAccessCheck = (middleware: unknown): middleware is AccessCheck =>
  typeof middleware === 'function' && 'audience' in middleware

/** Describes the call for the API document: its audience, and the responses that any call may have. */
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
