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
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { refuseBadToken } from '../../http/access.ts'
import { badBodySchema, bodyRefusals, jsonRequest, jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttle, throttleAccount } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** The two calls behind the sign-up page. */
export function joiningRoutes(dependencies: ApiDependencies) {
  const { limits, db } = dependencies

  const signUpRoute = createRoute({
    method: 'post',
    path: '/auth/users',
    tags: ['Accounts'],
    operationId: 'signUp',
    summary: 'Sign up with an agent’s referral code',
    middleware: [
      refuseBadToken(dependencies),
      anyBody(),
      throttleAccount(limits.signUpBySource, limits.signUpByAccount),
    ] as const,
    request: jsonRequest(signUpInput),
    responses: {
      201: jsonResponse(signedUpSchema, 'Signed up. The email address must be verified next.'),
      ...bodyRefusals,
      ...notSignedIn,
      400: jsonResponse(
        z.union([badBodySchema, z.array(z.string())]),
        'Error messages by field, or one sentence; in a list when the account cannot be created.',
      ),
    },
  })
  const referrerRoute = createRoute({
    method: 'get',
    path: '/dashboard/check-refcode/{code}',
    tags: ['Accounts'],
    operationId: 'getReferrer',
    summary: 'Get the owner of a referral code',
    middleware: [throttle(limits.codeChecks)] as const,
    request: { params: z.object({ code: z.string() }) },
    responses: {
      200: jsonResponse(referrerSchema, 'The agent who owns the code.'),
      404: jsonResponse(detailSchema, 'No agent has this code.'),
      429: bodyRefusals[429],
    },
  })

  return createRouter()
    .openapi(signUpRoute, async (c) => c.json(await signUp(dependencies, c.get('body')), 201))
    .openapi(referrerRoute, async (c) => c.json(await getReferrer(db, c.req.valid('param').code), 200))
}

const refusals = { ...bodyRefusals, ...notSignedIn }

/** The calls that request an email with a link. */
function linkRequests(dependencies: ApiDependencies) {
  const { linksBySource, linksByAccount } = dependencies.limits
  const request = {
    method: 'post' as const,
    tags: ['Accounts'],
    middleware: [refuseBadToken(dependencies), anyBody(), throttleAccount(linksBySource, linksByAccount)],
    request: jsonRequest(linkRequestInput),
    responses: {
      204: { description: 'The response is the same whether or not the address has an account.' },
      ...refusals,
    },
  }
  return {
    resendRoute: createRoute({
      ...request,
      path: '/auth/users/resend_activation',
      operationId: 'resendActivation',
      summary: 'Request another activation email',
    }),
    resetRoute: createRoute({
      ...request,
      path: '/auth/users/reset_password',
      operationId: 'requestPasswordReset',
      summary: 'Request an email for choosing a new password',
    }),
  }
}

/** The calls that request a link and those that use one. */
export function accountLinkRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const using = [refuseBadToken(dependencies), throttle(limits.linkUses), anyBody()]

  const activationRoute = createRoute({
    method: 'post',
    path: '/auth/users/activation',
    tags: ['Accounts'],
    operationId: 'activateAccount',
    summary: 'Verify the email address',
    middleware: using,
    request: jsonRequest(activationInput),
    responses: {
      204: { description: 'Verified.' },
      ...refusals,
      403: jsonResponse(detailSchema, 'The email address is already verified.'),
    },
  })
  const { resendRoute, resetRoute } = linkRequests(dependencies)
  const confirmRoute = createRoute({
    method: 'post',
    path: '/auth/users/reset_password_confirm',
    tags: ['Accounts'],
    operationId: 'confirmPasswordReset',
    summary: 'Choose a new password',
    middleware: using,
    request: jsonRequest(resetConfirmInput),
    responses: { 204: { description: 'Changed. All devices are signed out.' }, ...refusals },
  })
  const checkRoute = createRoute({
    method: 'post',
    path: '/auth/users/reset_password_check',
    tags: ['Accounts'],
    operationId: 'checkPasswordReset',
    summary: 'Check whether a link can still choose a new password',
    middleware: using,
    request: jsonRequest(resetLinkInput),
    responses: { 200: jsonResponse(resetLinkStateSchema, 'The link stays as it is.'), ...refusals },
  })

  return createRouter()
    .openapi(activationRoute, async (c) => {
      await activateAccount(dependencies, c.get('body'))
      return c.body(null, 204)
    })
    .openapi(resendRoute, async (c) => {
      await requestActivation(dependencies, c.get('body'))
      return c.body(null, 204)
    })
    .openapi(resetRoute, async (c) => {
      await requestPasswordReset(dependencies, c.get('body'))
      return c.body(null, 204)
    })
    .openapi(checkRoute, async (c) => c.json(await checkPasswordReset(dependencies, c.get('body')), 200))
    .openapi(confirmRoute, async (c) => {
      const { id, removesFactors } = await confirmPasswordReset(dependencies, c.get('body'))
      const record = c.get('record')
      record({ kind: 'session-ended', cause: 'password-changed', actor: 'agent', id })
      if (removesFactors) record({ kind: 'second-factor', cause: 'recent-factors-removed', actor: 'agent', id })
      return c.body(null, 204)
    })
}
