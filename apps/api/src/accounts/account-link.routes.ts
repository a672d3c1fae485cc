/** The two one-time links: verifying the e-mail address, choosing a new password (API-024 to API-028). */
import { activationInput, linkRequestInput, resetConfirmInput } from '@evergrove/contract/accounts/accounts'
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  activateAccount,
  confirmPasswordReset,
  requestActivation,
  requestPasswordReset,
} from '@evergrove/core/accounts'
import { createRoute } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { refuseBadToken } from '../request/access.ts'
import { anyBody } from '../request/read-body.ts'
import { throttle, throttleAccount } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

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
      403: jsonAnswer(detailSchema, 'Verified before.'),
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
