/** The two public forms and the report of a browser's own failures (API-008, API-016, ERR-018, GAP-33, GAP-34). */
import {
  clientErrorInput,
  contactMessageInput,
  contactMessageSchema,
  subscriptionInput,
  subscriptionSchema,
} from '@evergrove/contract/contact/contact'
import { submitContactMessage, subscribe } from '@evergrove/core/contact'
import { parseInput } from '@evergrove/core/platform/parse-input'
import { createRoute } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { jsonBody } from '../request/read-body.ts'
import { throttle } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

/** A router with the calls that store what a visitor sends. */
export function contactRoutes({ db, jobs, limits, clientErrors }: ApiDependencies) {
  const subscriptionRoute = createRoute({
    method: 'post',
    path: '/email-subscription',
    tags: ['Forms'],
    summary: 'Subscribe to the newsletter',
    middleware: [throttle(limits.forms), jsonBody()] as const,
    request: jsonRequest(subscriptionInput),
    responses: { 201: jsonAnswer(subscriptionSchema, 'Subscribed, now or before.'), ...bodyRefusals },
  })
  const contactRoute = createRoute({
    method: 'post',
    path: '/contact-us',
    tags: ['Forms'],
    summary: 'Send the company a message',
    middleware: [throttle(limits.forms), jsonBody()] as const,
    request: jsonRequest(contactMessageInput),
    responses: { 201: jsonAnswer(contactMessageSchema, 'Stored; the company is told by mail.'), ...bodyRefusals },
  })
  const clientErrorRoute = createRoute({
    method: 'post',
    path: '/client-errors',
    tags: ['Forms'],
    summary: 'Report a failure of the web app',
    middleware: [throttle(limits.clientErrors), jsonBody(4096)] as const,
    request: jsonRequest(clientErrorInput),
    responses: { 204: { description: 'Logged.' }, ...bodyRefusals },
  })

  return createRouter()
    .openapi(subscriptionRoute, async (c) => c.json(await subscribe(db, c.get('body')), 201))
    .openapi(contactRoute, async (c) => c.json(await submitContactMessage({ db, jobs }, c.get('body')), 201))
    .openapi(clientErrorRoute, (c) => {
      const clientError = parseInput(clientErrorInput, c.get('body'))
      clientErrors.inc()
      c.get('log').warn({ clientError }, 'client error')
      return c.body(null, 204)
    })
}
