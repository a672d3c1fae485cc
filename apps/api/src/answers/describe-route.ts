/** Parts of the routes' descriptions that many of them share. */
import { detailSchema, fieldErrorsSchema } from '@evergrove/contract/platform/errors'
import { z } from '@hono/zod-openapi'
import { jsonAnswer } from './json-answer.ts'

/** A JSON body of this schema. */
export const jsonRequest = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

/** The header by which a call that was sent twice does its work once. */
export const keyHeader = z.object({ 'idempotency-key': z.string().optional().describe('The same key asks once.') })

/** What every call with a body may refuse. */
export const bodyRefusals = {
  400: jsonAnswer(fieldErrorsSchema, 'Messages by field.'),
  413: jsonAnswer(detailSchema, 'The body is too large.'),
  415: jsonAnswer(detailSchema, 'The body is of another media type.'),
  429: jsonAnswer(detailSchema, 'Too many calls; Retry-After says when to come back.'),
}

export const notSignedIn = { 401: jsonAnswer(detailSchema, 'No token, or one that does not hold.') }
