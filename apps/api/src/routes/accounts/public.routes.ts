/** Joining with an agent's code, and whose code it is (API-022, API-023, API-029, API-030). */

import {
  activationInput,
  linkRequestInput,
  referrerSchema,
  resetConfirmInput,
  signedUpSchema,
  signUpInput,
} from '@evergrove/contract/accounts'
import { detailSchema } from '@evergrove/contract/errors'
import {
  activateAccount,
  confirmPasswordReset,
  requestActivation,
  requestPasswordReset,
} from '@evergrove/core/account-links'
import { getReferrer } from '@evergrove/core/accounts'
import { signUp } from '@evergrove/core/joining'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { refuseBadToken } from '../../http/access.ts'
import { bodyRefusals, jsonRequest, jsonResponse } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttle, throttleAccount } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** A router with the two calls of the sign-up page. */
export function joiningRoutes(dependencies: ApiDependencies) {
  const { limits, db } = dependencies

  const signUpRoute = createRoute({
    method: 'post',
    path: '/auth/users',
    tags: ['Accounts'],
    summary: 'Join with an agent’s referral code',
    middleware: [
      refuseBadToken(dependencies),
      anyBody(),
      throttleAccount(limits.signUpBySource, limits.signUpByAccount),
    ] as const,
    request: jsonRequest(signUpInput),
    responses: { 201: jsonResponse(signedUpSchema, 'Joined; the address is to be verified.'), ...bodyRefusals },
  })
  const referrerRoute = createRoute({
    method: 'get',
    path: '/dashboard/check-refcode/{code}',
    tags: ['Accounts'],
    summary: 'Whose referral code it is',
    middleware: [throttle(limits.codeChecks)] as const,
    request: { params: z.object({ code: z.string() }) },
    responses: {
      200: jsonResponse(referrerSchema, 'The agent whose code it is.'),
      404: jsonResponse(detailSchema, 'Nobody’s.'),
      429: bodyRefusals[429],
    },
  })

  return createRouter()
    .openapi(signUpRoute, async (c) => c.json(await signUp(dependencies, c.get('body')), 201))
    .openapi(referrerRoute, async (c) => c.json(await getReferrer(db, c.req.valid('param').code), 200))
}

/** A router with the calls that ask for a link and those that use one. */
export function accountLinkRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const anyone = refuseBadToken(dependencies)
  const asking = [anyone, anyBody(), throttleAccount(limits.linksBySource, limits.linksByAccount)]
  const using = [anyone, throttle(limits.linkUses), anyBody()]

  const activationRoute = createRoute({
    method: 'post',
    path: '/auth/users/activation',
    tags: ['Accounts'],
    summary: 'Verify the e-mail address',
    middleware: using,
    request: jsonRequest(activationInput),
    responses: {
      204: { description: 'Verified.' },
      ...bodyRefusals,
      403: jsonResponse(detailSchema, 'Verified before.'),
    },
  })
  const resendRoute = createRoute({
    method: 'post',
    path: '/auth/users/resend_activation',
    tags: ['Accounts'],
    summary: 'Ask for another activation mail',
    middleware: asking,
    request: jsonRequest(linkRequestInput),
    responses: { 204: { description: 'Whoever the address belongs to.' }, ...bodyRefusals },
  })
  const resetRoute = createRoute({
    method: 'post',
    path: '/auth/users/reset_password',
    tags: ['Accounts'],
    summary: 'Ask for a mail to choose a new password',
    middleware: asking,
    request: jsonRequest(linkRequestInput),
    responses: { 204: { description: 'Whoever the address belongs to.' }, ...bodyRefusals },
  })
  const confirmRoute = createRoute({
    method: 'post',
    path: '/auth/users/reset_password_confirm',
    tags: ['Accounts'],
    summary: 'Choose a new password',
    middleware: using,
    request: jsonRequest(resetConfirmInput),
    responses: { 204: { description: 'Changed; all devices are signed out.' }, ...bodyRefusals },
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
    .openapi(confirmRoute, async (c) => {
      await confirmPasswordReset(dependencies, c.get('body'))
      return c.body(null, 204)
    })
}
