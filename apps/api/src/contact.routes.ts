/** The two public forms and the report of a browser's own failures (API-008, API-016, ERR-018, GAP-33, GAP-34). */
import {
  clientErrorInput,
  contactMessageInput,
  contactMessageSchema,
  subscriptionInput,
  subscriptionSchema,
} from '@evergrove/contract/contact'
import { detailSchema, fieldErrorsSchema } from '@evergrove/contract/errors'
import { submitContactMessage } from '@evergrove/core/contact'
import { subscribe } from '@evergrove/core/newsletter'
import { createRoute, type z } from '@hono/zod-openapi'
import type { ApiDependencies } from './dependencies.ts'
import { jsonAnswer } from './json-answer.ts'
import { jsonBody } from './json-body.ts'
import { createRouter } from './router.ts'
import { throttle } from './throttle.ts'

const body = <S extends z.ZodType>(schema: S) => ({
  required: true,
  content: { 'application/json': { schema } },
})

const refusals = {
  400: jsonAnswer(fieldErrorsSchema, 'Messages by field.'),
  413: jsonAnswer(detailSchema, 'The body is too large.'),
  415: jsonAnswer(detailSchema, 'The body is not JSON.'),
  429: jsonAnswer(detailSchema, 'Too many calls from this address; Retry-After says when to come back.'),
}

/** A router with the calls that store what a visitor sends. */
export function contactRoutes({ db, jobs, limits, clientErrors }: ApiDependencies) {
  const subscriptionRoute = createRoute({
    method: 'post',
    path: '/email-subscription',
    tags: ['Forms'],
    summary: 'Subscribe to the newsletter',
    middleware: [throttle(limits.forms), jsonBody()] as const,
    request: { body: body(subscriptionInput) },
    responses: { 201: jsonAnswer(subscriptionSchema, 'Subscribed, now or before.'), ...refusals },
  })
  const contactRoute = createRoute({
    method: 'post',
    path: '/contact-us',
    tags: ['Forms'],
    summary: 'Send the company a message',
    middleware: [throttle(limits.forms), jsonBody()] as const,
    request: { body: body(contactMessageInput) },
    responses: { 201: jsonAnswer(contactMessageSchema, 'Stored; the company is told by mail.'), ...refusals },
  })
  const clientErrorRoute = createRoute({
    method: 'post',
    path: '/client-errors',
    tags: ['Forms'],
    summary: 'Report a failure of the web app',
    middleware: [throttle(limits.clientErrors), jsonBody(4096)] as const,
    request: { body: body(clientErrorInput) },
    responses: { 204: { description: 'Logged.' }, ...refusals },
  })

  return createRouter()
    .openapi(subscriptionRoute, async (c) => c.json(await subscribe(db, c.req.valid('json')), 201))
    .openapi(contactRoute, async (c) => c.json(await submitContactMessage({ db, jobs }, c.req.valid('json')), 201))
    .openapi(clientErrorRoute, (c) => {
      clientErrors.inc()
      c.get('log').warn({ clientError: c.req.valid('json') }, 'client error')
      return c.body(null, 204)
    })
}
