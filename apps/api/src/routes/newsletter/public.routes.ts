/** The pages behind the links in mails of the newsletter: confirming a subscription, and ending it. They work without scripts. */

import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  type ConfirmationState,
  checkConfirmation,
  checkUnsubscribeLink,
  confirmSubscription,
  unsubscribe,
} from '@evergrove/core/contact'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { bodyRefusals, idParam, jsonResponse } from '../../http/describe-route.ts'
import { throttle } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** The address of the page is a secret, which it tells to no other page. */
const PAGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

const page = (heading: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${heading}</title></head>
<body><main><h1>${heading}</h1>${content}</main></body>
</html>
`

/** A form without an action posts to the address of its own page. */
const button = (label: string): string => `<form method="post"><button type="submit">${label}</button></form>`

const htmlResponse = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } })

const link = {
  params: idParam,
  query: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
}

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
      return c.html(page('Unsubscribe from our newsletter?', button('Unsubscribe')), 200, PAGE_HEADERS)
    })
    .openapi(endRoute, async (c) => {
      await unsubscribe(dependencies, { ...c.req.valid('param'), ...c.req.valid('query') })
      const text = '<p>You will not get our newsletter any more.</p>'
      return c.html(page('You are unsubscribed', text), 200, PAGE_HEADERS)
    })
}

const again = '<p><a href="/">Subscribe again on our home page</a></p>'

const pages: Record<ConfirmationState | 'done', string> = {
  open: page(
    'Subscribe to our newsletter?',
    `<p>Press the button to confirm that you want to receive it. You agree to our <a href="/privacy-policy">Privacy Policy</a> and <a href="/terms-and-conditions">Terms and Conditions</a>.</p>${button('Confirm my subscription')}`,
  ),
  done: page('You are subscribed', '<p>Thank you. Every newsletter contains a link to unsubscribe.</p>'),
  confirmed: page('You are already subscribed', '<p>Your subscription is confirmed. There is nothing left to do.</p>'),
  expired: page('This link has expired', `<p>Links to confirm a subscription are valid for a few days.</p>${again}`),
  unknown: page('This link does not work', `<p>It is not complete, or the subscription has ended.</p>${again}`),
}

/** The page behind the link that confirms a subscription, and the action of its button. Opening the page changes nothing. */
export function confirmationRoutes(dependencies: ApiDependencies) {
  const shared = {
    path: '/newsletter/confirm/{token}' as const,
    tags: ['Forms'],
    request: { params: z.object({ token: z.string().max(200) }) },
    middleware: [throttle(dependencies.limits.linkUses)],
  }
  const responses = {
    404: {
      ...htmlResponse('A page that says that the link does not work; JSON for an address that nothing could have.'),
      content: { 'text/html': { schema: z.string() }, 'application/json': { schema: detailSchema } },
    },
    410: htmlResponse('A page that says that the link has expired.'),
    429: bodyRefusals[429],
  }
  const askRoute = createRoute({
    ...shared,
    method: 'get',
    operationId: 'showConfirmationPage',
    summary: 'Show the page that confirms a subscription',
    responses: {
      200: htmlResponse('A page with a button, or one that says that the subscription is confirmed.'),
      ...responses,
    },
  })
  const confirmRoute = createRoute({
    ...shared,
    method: 'post',
    operationId: 'confirmSubscription',
    summary: 'Confirm the subscription',
    responses: { 200: htmlResponse('The subscription is confirmed.'), ...responses },
  })

  return createRouter()
    .openapi(askRoute, async (c) => {
      const state = await checkConfirmation(dependencies, c.req.valid('param').token)
      return c.html(pages[state], statusOf(state), PAGE_HEADERS)
    })
    .openapi(confirmRoute, async (c) => {
      const state = await confirmSubscription(dependencies, c.req.valid('param').token)
      return c.html(pages[state === 'open' ? 'done' : state], statusOf(state), PAGE_HEADERS)
    })
}

function statusOf(state: ConfirmationState): 200 | 404 | 410 {
  if (state === 'unknown') return 404
  return state === 'expired' ? 410 : 200
}
