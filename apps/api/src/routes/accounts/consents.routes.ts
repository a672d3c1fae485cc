/** Texts that have changed since the agent agreed to them. */
import { agreementInput, changedTextsSchema } from '@evergrove/contract/accounts/consents'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { agreeToTexts, listChangedTexts } from '@evergrove/core/accounts'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireAgent } from '../../http/access.ts'
import { bodyRefusals, jsonRequest, jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** The calls of a signed-in agent about terms and privacy policy. */
export function consentRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const agent = requireAgent(dependencies)
  const described = { path: '/dashboard/consents' as const, tags: ['Profile'], security: [{ jwt: [] }] }

  const listRoute = createRoute({
    ...described,
    method: 'get',
    operationId: 'listChangedTexts',
    summary: 'List the texts that have changed since the agent agreed to them',
    middleware: [agent] as const,
    responses: { 200: jsonResponse(changedTextsSchema, 'Empty while the agent has agreed to all.'), ...notSignedIn },
  })
  const agreeRoute = createRoute({
    ...described,
    method: 'post',
    operationId: 'agreeToTexts',
    summary: 'Agree to the published version of texts',
    middleware: [agent, anyBody()] as const,
    request: jsonRequest(agreementInput),
    responses: {
      204: { description: 'Recorded with the time and the exact wording.' },
      ...bodyRefusals,
      ...notSignedIn,
      409: jsonResponse(detailSchema, 'A text has changed again. Nothing was recorded.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listChangedTexts(db, c.get('agentId')), 200))
    .openapi(agreeRoute, async (c) => {
      await agreeToTexts(db, c.get('agentId'), c.get('body'))
      return c.body(null, 204)
    })
}
