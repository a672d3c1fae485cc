/** Sign-up, referral codes, links sent by email (API-022 to API-030), another email address, and the link "It was not me". */
import { PROOF_HEADER } from '@evergrove/contract/accounts/account-words'
import {
  activationInput,
  linkRequestInput,
  referrerSchema,
  resetConfirmInput,
  resetLinkInput,
  resetLinkStateSchema,
  signedUpSchema,
  signUpInput,
} from '@evergrove/contract/accounts/accounts'
import {
  emailChangeInput,
  linkInput,
  proofRequiredSchema,
  protectedSchema,
  protectionSchema,
} from '@evergrove/contract/accounts/protection'
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  activateAccount,
  checkPasswordReset,
  confirmPasswordReset,
  freezeByLink,
  getReferrer,
  requestActivation,
  requestPasswordReset,
  signUp,
} from '@evergrove/core/accounts'
import { confirmOwnEmail, getProtection, requestOwnEmail } from '@evergrove/core/agents'
import { z } from '@hono/zod-openapi'
import { agentCall, publicCall } from '../../call.ts'
import type { ApiDependencies } from '../../environment.ts'
import { refuseBadToken } from '../../http/access.ts'
import { badBodySchema, jsonResponse, notSignedIn, tooManyCalls } from '../../http/describe-route.ts'
import { countCall, throttle, throttleAccount } from '../../http/throttle.ts'

/** The calls of a signed-in agent about another email address. */
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
      // Counted by session, like everything that a stolen token could use up for the owner.
      await countCall([{ limit: deps.limits.emailChanges, key: sessionId }])
      await requestOwnEmail(deps, { agentId, sessionId, input: body, proof: c.req.header(PROOF_HEADER) })
    },
  }),
]

/** The common part of the calls that use a mailed link. */
const linkUse = {
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

/** The common part of the calls that request an email with a link. */
const linkRequest = {
  tags: ['Accounts'],
  before: (deps: ApiDependencies) => [refuseBadToken(deps)],
  takes: linkRequestInput,
  after: ({ limits }: ApiDependencies) => [throttleAccount(limits.linksBySource, limits.linksByAccount)],
  gives: { 204: { description: 'The response is the same whether or not the address has an account.' } },
  refuses: notSignedIn,
}

/** The two calls behind the sign-up page, those that request a link, and those that use one. */
export const accountCalls = [
  publicCall('POST /auth/users', {
    id: 'signUp',
    summary: 'Sign up with an agent’s referral code',
    tags: ['Accounts'],
    before: (deps) => [refuseBadToken(deps)],
    takes: signUpInput,
    after: ({ limits }) => [throttleAccount(limits.signUpBySource, limits.signUpByAccount)],
    gives: { 201: jsonResponse(signedUpSchema, 'Signed up. The email address must be verified next.') },
    refuses: {
      ...notSignedIn,
      400: jsonResponse(
        z.union([badBodySchema, z.array(z.string())]),
        'Error messages by field, or one sentence; in a list when the account cannot be created.',
      ),
    },
    answer: ({ deps, body }) => signUp(deps, body),
  }),
  publicCall('GET /dashboard/check-refcode/{code}', {
    id: 'getReferrer',
    summary: 'Get the owner of a referral code',
    tags: ['Accounts'],
    before: ({ limits }) => [throttle(limits.codeChecks)],
    params: z.object({ code: z.string() }),
    gives: { 200: jsonResponse(referrerSchema, 'The agent who owns the code.') },
    refuses: { 404: jsonResponse(detailSchema, 'No agent has this code.'), ...tooManyCalls },
    answer: ({ deps, params }) => getReferrer(deps.db, params.code),
  }),
  publicCall('POST /auth/users/activation', {
    ...linkUse,
    id: 'activateAccount',
    summary: 'Verify the email address',
    takes: activationInput,
    gives: { 204: { description: 'Verified.' } },
    refuses: { ...notSignedIn, 403: jsonResponse(detailSchema, 'The email address is already verified.') },
    answer: ({ deps, body }) => activateAccount(deps, body),
  }),
  publicCall('POST /auth/users/resend_activation', {
    ...linkRequest,
    id: 'resendActivation',
    summary: 'Request another activation email',
    answer: ({ deps, body }) => requestActivation(deps, body),
  }),
  publicCall('POST /auth/users/reset_password', {
    ...linkRequest,
    id: 'requestPasswordReset',
    summary: 'Request an email for choosing a new password',
    answer: ({ deps, body }) => requestPasswordReset(deps, body),
  }),
  publicCall('POST /auth/users/reset_password_check', {
    ...linkUse,
    id: 'checkPasswordReset',
    summary: 'Check whether a link can still choose a new password',
    takes: resetLinkInput,
    gives: { 200: jsonResponse(resetLinkStateSchema, 'The link stays as it is.') },
    answer: ({ deps, body }) => checkPasswordReset(deps, body),
  }),
  publicCall('POST /auth/users/reset_password_confirm', {
    ...linkUse,
    id: 'confirmPasswordReset',
    summary: 'Choose a new password',
    takes: resetConfirmInput,
    gives: { 204: { description: 'Changed. All devices are signed out.' } },
    async answer({ c, deps, body }) {
      const { id, removesFactors } = await confirmPasswordReset(deps, body)
      const record = c.get('record')
      record({ kind: 'session-ended', cause: 'password-changed', actor: 'agent', id })
      if (removesFactors) record({ kind: 'second-factor', cause: 'recent-factors-removed', actor: 'agent', id })
    },
  }),
]
