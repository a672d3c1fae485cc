/** The two public forms, reports of browser errors, and unsubscribing (API-008, API-016, ERR-018, GAP-33, GAP-34). */

import {
  clientErrorInput,
  contactMessageInput,
  contactMessageSchema,
  subscriptionInput,
  subscriptionSchema,
} from '@evergrove/contract/contact/contact'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { checkUnsubscribeLink, submitContactMessage, subscribe, unsubscribe } from '@evergrove/core/contact'
import { parseInput } from '@evergrove/core/platform/parse-input'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { bodyRefusals, idParam, jsonRequest, jsonResponse } from '../../http/describe-route.ts'
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
    responses: { 201: jsonResponse(subscriptionSchema, 'The address is subscribed.'), ...bodyRefusals },
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
    .openapi(subscriptionRoute, async (c) => c.json(await subscribe(db, c.get('body')), 201))
    .openapi(contactRoute, async (c) => c.json(await submitContactMessage({ db, jobs }, c.get('body')), 201))
    .openapi(clientErrorRoute, (c) => {
      const clientError = parseInput(clientErrorInput, c.get('body'))
      clientErrors.inc()
      c.get('log').warn({ clientError }, 'client error')
      return c.body(null, 204)
    })
}

/** The address of the page is a secret, which it tells to no other page. */
const PAGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

const page = (heading: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title></head>
<body><main><h1>${heading}</h1>${content}</main></body>
</html>
`

const link = {
  params: idParam,
  query: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
}

const htmlResponse = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } })

/** The page behind the unsubscribe link, and the action of its button. */
export function unsubscribeRoutes(dependencies: ApiDependencies) {
  const shared = {
    path: '/newsletter/unsubscribe/{id}' as const,
    tags: ['Forms'],
    request: link,
    middleware: [throttle(dependencies.limits.linkUses)],
  }
  const responses = {
    403: jsonResponse(detailSchema, 'The signature of the link is not valid.'),
    429: bodyRefusals[429],
  }
  const askRoute = createRoute({
    ...shared,
    method: 'get',
    operationId: 'showUnsubscribePage',
    summary: 'Show the unsubscribe page',
    responses: { 200: htmlResponse('A page with an Unsubscribe button.'), ...responses },
  })
  const endRoute = createRoute({
    ...shared,
    method: 'post',
    operationId: 'unsubscribe',
    summary: 'End the subscription',
    responses: { 200: htmlResponse('The subscription has ended.'), ...responses },
  })

  return createRouter()
    .openapi(askRoute, (c) => {
      checkUnsubscribeLink(dependencies, { ...c.req.valid('param'), ...c.req.valid('query') })
      // A form without an action posts to the address of its own page.
      const form = '<form method="post"><button type="submit">Unsubscribe</button></form>'
      return c.html(page('Unsubscribe from our newsletter?', form), 200, PAGE_HEADERS)
    })
    .openapi(endRoute, async (c) => {
      await unsubscribe(dependencies, { ...c.req.valid('param'), ...c.req.valid('query') })
      const text = '<p>You will not get our newsletter any more.</p>'
      return c.html(page('You are unsubscribed', text), 200, PAGE_HEADERS)
    })
}
