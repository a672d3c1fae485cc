/** Another email address at the agent's own wish, and the link "It was not me". */
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import { proofRequiredSchema } from '@evergrove/contract/accounts/proofs'
import { emailChangeInput, linkInput, protectedSchema, protectionSchema } from '@evergrove/contract/accounts/protection'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { freezeByLink } from '@evergrove/core/accounts'
import { confirmOwnEmail, getProtection, requestOwnEmail } from '@evergrove/core/agents'
import { z } from '@hono/zod-openapi'
import { agentCall, publicCall } from '../../call.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { refuseBadToken } from '../../http/access.ts'
import { jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { countCall, throttle } from '../../http/throttle.ts'

/** The calls of a signed-in agent about another address. */
export const emailCalls = [
  agentCall('GET /auth/users/protection', {
    id: 'getProtection',
    summary: 'Get what the account is waiting for, and whether withdrawals are frozen',
    tags: ['Profile'],
    gives: { 200: jsonResponse(protectionSchema, 'Of the signed-in agent.') },
    answer: ({ deps, agentId }) => getProtection(deps, agentId),
  }),
  agentCall('POST /auth/users/set_email', {
    id: 'requestEmailChange',
    summary: 'Ask for another email address; it counts once the link that is mailed to it is used',
    tags: ['Profile'],
    headers: z.object({ [PROOF_HEADER.toLowerCase()]: z.string().optional().describe('A proof for `email`.') }),
    takes: emailChangeInput,
    gives: { 204: { description: 'The response is the same whether or not another account has the address.' } },
    refuses: {
      403: jsonResponse(proofRequiredSchema, 'There is no valid proof. Nothing was changed.'),
      409: jsonResponse(detailSchema, 'Withdrawals are frozen, so the address cannot be changed.'),
    },
    async answer({ c, deps, agentId, session: { sessionId }, body }) {
      // By session, like everything that a stolen token could use up for the owner.
      await countCall([{ limit: deps.limits.emailChanges, key: sessionId }])
      await requestOwnEmail(deps, { agentId, sessionId, input: body, proof: c.req.header(PROOF_HEADER) })
    },
  }),
]

/** What the calls that use a mailed link have in common. */
export const linkUse = {
  tags: ['Accounts'],
  before: (deps: ApiDependencies) => [refuseBadToken(deps), throttle(deps.limits.linkUses)],
  refuses: notSignedIn,
}

/** The calls that use the links of mails about an account. */
export const protectionLinkCalls = [
  publicCall('POST /auth/users/confirm_email', {
    ...linkUse,
    id: 'confirmEmail',
    summary: 'Confirm another email address by the link that was mailed to it',
    takes: linkInput,
    gives: { 204: { description: 'Changed. All devices are signed out.' } },
    answer: ({ deps, body }) => confirmOwnEmail(deps, body),
  }),
  publicCall('POST /auth/users/not_me', {
    ...linkUse,
    id: 'freezeWithdrawals',
    summary: 'Freeze withdrawals and sign out every device, by the link “It was not me” of a mail',
    takes: linkInput,
    gives: { 200: jsonResponse(protectedSchema, 'Frozen.') },
    answer: ({ deps, body }) => freezeByLink(deps, body),
  }),
]
