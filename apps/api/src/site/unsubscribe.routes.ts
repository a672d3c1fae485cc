/**
 * Ending a newsletter subscription by the link in a mail. Opening the link changes nothing, because mail programs open
 * links by themselves: it shows a page with one button. The button posts, and so do mail programs that know
 * one-click unsubscribing (RFC 8058).
 */
import { detailSchema } from '@evergrove/contract/platform/errors'
import { checkUnsubscribeLink, unsubscribe } from '@evergrove/core/contact'
import { createRoute, z } from '@hono/zod-openapi'
import { bodyRefusals } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { throttle } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

const PAGE_POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = (heading: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title></head>
<body><main><h1>${heading}</h1>${content}</main></body>
</html>
`

const link = {
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
}

const htmlAnswer = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } })

/** A router with the page of the link and what its button does. */
export function unsubscribeRoutes(dependencies: ApiDependencies) {
  const shared = {
    path: '/newsletter/unsubscribe/{id}' as const,
    tags: ['Forms'],
    request: link,
    middleware: [throttle(dependencies.limits.linkUses)],
  }
  const responses = { 403: jsonAnswer(detailSchema, 'Nobody signed this link.'), 429: bodyRefusals[429] }
  const askRoute = createRoute({
    ...shared,
    method: 'get',
    summary: 'Ask whether to end the subscription',
    responses: { 200: htmlAnswer('A page with one button.'), ...responses },
  })
  const endRoute = createRoute({
    ...shared,
    method: 'post',
    summary: 'End the subscription',
    responses: { 200: htmlAnswer('Ended, now or before.'), ...responses },
  })

  return createRouter()
    .openapi(askRoute, (c) => {
      checkUnsubscribeLink(dependencies, { ...c.req.valid('param'), ...c.req.valid('query') })
      // Without an action the form posts to the very address of this page.
      const form = '<form method="post"><button type="submit">Unsubscribe</button></form>'
      return c.html(page('Unsubscribe from our newsletter?', form), 200, { 'Content-Security-Policy': PAGE_POLICY })
    })
    .openapi(endRoute, async (c) => {
      await unsubscribe(dependencies, { ...c.req.valid('param'), ...c.req.valid('query') })
      const text = '<p>You will not get our newsletter any more.</p>'
      return c.html(page('You are unsubscribed', text), 200, { 'Content-Security-Policy': PAGE_POLICY })
    })
}
