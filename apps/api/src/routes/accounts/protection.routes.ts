/** Another email address at the agent's own wish, and the link "It was not me". */
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import { proofRequiredSchema } from '@evergrove/contract/accounts/proofs'
import { emailChangeInput, linkInput, protectedSchema, protectionSchema } from '@evergrove/contract/accounts/protection'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { freezeByLink } from '@evergrove/core/accounts'
import { confirmOwnEmail, getProtection, requestOwnEmail } from '@evergrove/core/agents'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { refuseBadToken, requireAgent } from '../../http/access.ts'
import { bodyRefusals, jsonRequest, jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { countCall, throttle } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

const proofHeader = z.object({ [PROOF_HEADER.toLowerCase()]: z.string().optional().describe('A proof for `email`.') })

/** The calls of a signed-in agent about another address. */
export function emailRoutes(dependencies: ApiDependencies) {
  const agent = requireAgent(dependencies)
  const described = { tags: ['Profile'], security: [{ jwt: [] }] }

  const protectionRoute = createRoute({
    ...described,
    method: 'get',
    path: '/auth/users/protection',
    operationId: 'getProtection',
    summary: 'Get what the account is waiting for, and whether withdrawals are frozen',
    middleware: [agent] as const,
    responses: { 200: jsonResponse(protectionSchema, 'Of the signed-in agent.'), ...notSignedIn },
  })
  const requestRoute = createRoute({
    ...described,
    method: 'post',
    path: '/auth/users/set_email',
    operationId: 'requestEmailChange',
    summary: 'Ask for another email address; it counts once the link that is mailed to it is used',
    middleware: [agent, anyBody()] as const,
    request: { ...jsonRequest(emailChangeInput), headers: proofHeader },
    responses: {
      204: { description: 'The response is the same whether or not another account has the address.' },
      ...bodyRefusals,
      ...notSignedIn,
      403: jsonResponse(proofRequiredSchema, 'There is no valid proof. Nothing was changed.'),
      409: jsonResponse(detailSchema, 'Withdrawals are frozen, so the address cannot be changed.'),
    },
  })

  return createRouter()
    .openapi(protectionRoute, async (c) => c.json(await getProtection(dependencies, c.get('agentId')), 200))
    .openapi(requestRoute, async (c) => {
      const agentId = c.get('agentId')
      const { sessionId } = c.get('session')
      // By session, like everything that a stolen token could use up for the owner.
      await countCall([{ limit: dependencies.limits.emailChanges, key: sessionId }])
      const request = { agentId, sessionId, input: c.get('body'), proof: c.req.header(PROOF_HEADER) }
      await requestOwnEmail(dependencies, request)
      return c.body(null, 204)
    })
}

/** The calls that use the links of mails about an account. */
export function protectionLinkRoutes(dependencies: ApiDependencies) {
  const described = {
    method: 'post' as const,
    tags: ['Accounts'],
    middleware: [refuseBadToken(dependencies), throttle(dependencies.limits.linkUses), anyBody()],
    request: jsonRequest(linkInput),
  }
  const refusals = { ...bodyRefusals, ...notSignedIn }

  const confirmRoute = createRoute({
    ...described,
    path: '/auth/users/confirm_email',
    operationId: 'confirmEmail',
    summary: 'Confirm another email address by the link that was mailed to it',
    responses: { 204: { description: 'Changed. All devices are signed out.' }, ...refusals },
  })
  const freezeRoute = createRoute({
    ...described,
    path: '/auth/users/not_me',
    operationId: 'freezeWithdrawals',
    summary: 'Freeze withdrawals and sign out every device, by the link “It was not me” of a mail',
    responses: { 200: jsonResponse(protectedSchema, 'Frozen.'), ...refusals },
  })

  return createRouter()
    .openapi(confirmRoute, async (c) => {
      await confirmOwnEmail(dependencies, c.get('body'))
      return c.body(null, 204)
    })
    .openapi(freezeRoute, async (c) => c.json(await freezeByLink(dependencies, c.get('body')), 200))
}
