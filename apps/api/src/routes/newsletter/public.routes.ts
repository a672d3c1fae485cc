/** The pages behind the links in emails of the newsletter: confirming a subscription, and ending it. They work without scripts. */
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  type ConfirmationState,
  checkConfirmation,
  checkUnsubscribeLink,
  confirmSubscription,
  unsubscribe,
} from '@evergrove/core/contact'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { publicCall } from '../../call.ts'
import type { ApiDependencies } from '../../environment.ts'
import { bodyRefusals, jsonResponse } from '../../http/describe-route.ts'
import { throttle } from '../../http/throttle.ts'

/** The address of the page is a secret, so it is sent to no other page. */
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

/** Returns a form without an action, which posts to the address of its own page. */
const button = (label: string): string => `<form method="post"><button type="submit">${label}</button></form>`

const htmlResponse = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } })

const linkUse = {
  tags: ['Forms'],
  before: ({ limits }: ApiDependencies) => [throttle(limits.linkUses)],
}

const unsubscribing = {
  ...linkUse,
  query: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
  refuses: {
    403: jsonResponse(detailSchema, 'The signature of the link is not valid.'),
    429: bodyRefusals[429],
  },
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

function sendPage(c: Context, state: ConfirmationState | 'done'): Response {
  const status = state === 'unknown' ? 404 : state === 'expired' ? 410 : 200
  return c.html(pages[state], status, PAGE_HEADERS)
}

const confirming = {
  ...linkUse,
  params: z.object({ token: z.string().max(200) }),
  refuses: {
    404: {
      ...htmlResponse('A page that says that the link does not work; JSON for an address that nothing could have.'),
      content: { 'text/html': { schema: z.string() }, 'application/json': { schema: detailSchema } },
    },
    410: htmlResponse('A page that says that the link has expired.'),
    429: bodyRefusals[429],
  },
}

/** The pages behind the links to end and confirm a subscription, and their buttons' actions. Opening one changes nothing. */
export const newsletterLinkCalls = [
  publicCall('GET /newsletter/unsubscribe/{id}', {
    ...unsubscribing,
    id: 'showUnsubscribePage',
    summary: 'Show the unsubscribe page',
    gives: { 200: htmlResponse('A page with an Unsubscribe button.') },
    answer({ c, deps, params, query }) {
      checkUnsubscribeLink(deps, { ...params, ...query })
      return c.html(page('Unsubscribe from our newsletter?', button('Unsubscribe')), 200, PAGE_HEADERS)
    },
  }),
  publicCall('POST /newsletter/unsubscribe/{id}', {
    ...unsubscribing,
    id: 'unsubscribe',
    summary: 'End the subscription',
    gives: { 200: htmlResponse('The subscription has ended.') },
    async answer({ c, deps, params, query }) {
      await unsubscribe(deps, { ...params, ...query })
      const text = '<p>You will not get our newsletter any more.</p>'
      return c.html(page('You are unsubscribed', text), 200, PAGE_HEADERS)
    },
  }),
  publicCall('GET /newsletter/confirm/{token}', {
    ...confirming,
    id: 'showConfirmationPage',
    summary: 'Show the page that confirms a subscription',
    gives: { 200: htmlResponse('A page with a button, or one that says that the subscription is confirmed.') },
    answer: async ({ c, deps, params }) => sendPage(c, await checkConfirmation(deps, params.token)),
  }),
  publicCall('POST /newsletter/confirm/{token}', {
    ...confirming,
    id: 'confirmSubscription',
    summary: 'Confirm the subscription',
    gives: { 200: htmlResponse('The subscription is confirmed.') },
    async answer({ c, deps, params }) {
      const state = await confirmSubscription(deps, params.token)
      return sendPage(c, state === 'open' ? 'done' : state)
    },
  }),
]
