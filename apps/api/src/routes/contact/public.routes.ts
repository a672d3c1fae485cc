/** The two public forms, and reports of browser errors (API-008, API-016, ERR-018, GAP-33, GAP-34). */

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
import { type ApiDependencies } from '../../dependencies.ts'
import { bodyRefusals, jsonRequest, jsonResponse } from '../../http/describe-route.ts'
import { jsonBody } from '../../http/read-body.ts'
import { throttle } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** The calls that store what visitors send. */
export function contactRoutes({ db, jobs, limits, clientErrors }: ApiDependencies) {
  const subscriptionRoute = createRoute({
    method: 'post',
    path: '/email-subscription',
    tags: ['Forms'],
    operationId: 'subscribe',
    summary: 'Subscribe to the newsletter',
    middleware: [throttle(limits.forms), jsonBody()] as const,
    request: jsonRequest(subscriptionInput),
    responses: {
      201: jsonResponse(subscriptionSchema, 'The address gets an email with a link that confirms the subscription.'),
      ...bodyRefusals,
    },
  })
  const contactRoute = createRoute({
    method: 'post',
    path: '/contact-us',
    tags: ['Forms'],
    operationId: 'sendContactMessage',
    summary: 'Send the company a message',
    middleware: [throttle(limits.forms), jsonBody()] as const,
    request: jsonRequest(contactMessageInput),
    responses: {
      201: jsonResponse(contactMessageSchema, 'Stored. The company is notified by email.'),
      ...bodyRefusals,
    },
  })
  const clientErrorRoute = createRoute({
    method: 'post',
    path: '/client-errors',
    tags: ['Forms'],
    operationId: 'reportClientError',
    summary: 'Report an error in the web app',
    middleware: [throttle(limits.clientErrors), jsonBody(4096)] as const,
    request: jsonRequest(clientErrorInput),
    responses: { 204: { description: 'Logged.' }, ...bodyRefusals },
  })

  return createRouter()
    .openapi(subscriptionRoute, async (c) => c.json(await subscribe({ db, jobs }, c.get('body')), 201))
    .openapi(contactRoute, async (c) => c.json(await submitContactMessage({ db, jobs }, c.get('body')), 201))
    .openapi(clientErrorRoute, (c) => {
      const clientError = parseInput(clientErrorInput, c.get('body'))
      clientErrors.inc()
      c.get('log').warn({ clientError }, 'client error')
      return c.body(null, 204)
    })
}
