/** Sign-up, referral codes, and links sent by email (API-022 to API-030). */

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
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  activateAccount,
  checkPasswordReset,
  confirmPasswordReset,
  getReferrer,
  requestActivation,
  requestPasswordReset,
  signUp,
} from '@evergrove/core/accounts'
import { z } from '@hono/zod-openapi'
import { publicCall } from '../../call.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { refuseBadToken } from '../../http/access.ts'
import { badBodySchema, jsonResponse, notSignedIn, tooManyCalls } from '../../http/describe-route.ts'
import { throttle, throttleAccount } from '../../http/throttle.ts'
import { linkUse } from './protection.routes.ts'

/** What the calls that request an email with a link have in common. */
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
