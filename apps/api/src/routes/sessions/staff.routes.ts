/** Staff sign-in and sign-out: the password first, then a code, or setting up the authenticator app. */

import { enrolmentSchema } from '@evergrove/contract/accounts/factors'
import {
  enrolledSchema,
  signInInput,
  signInRefusedSchema,
  staffSignInSchema,
  staffTicketInput,
  staffTokenSchema,
  ticketCodeInput,
} from '@evergrove/contract/accounts/sessions'

import { detailSchema, notSignedInSchema } from '@evergrove/contract/platform/errors'
import { confirmEnrolment, endStaffSession, enrolStaff, signInStaff, verifyStaffCode } from '@evergrove/core/staff'
import { createRoute } from '@hono/zod-openapi'

import type { ApiDependencies } from '../../dependencies.ts'
import { clientOf, staffCallOf } from '../../http/access.ts'
import { countSignIn } from '../../http/count-sign-in.ts'
import { bodyRefusals, jsonRequest, jsonResponse, staffCall, staffRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttle } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

const described = { method: 'post' as const, tags: ['Staff'] }

const refusals = {
  ...bodyRefusals,
  401: jsonResponse(notSignedInSchema, 'The credentials or the token are not valid.'),
}

const knownApp = { 409: jsonResponse(detailSchema, 'An authenticator app is already set up.') }

const signInRoute = createRoute({
  ...described,
  path: '/staff/jwt/create',
  operationId: 'signInStaff',
  summary: 'Sign in as staff',
  middleware: [anyBody()] as const,
  request: jsonRequest(signInInput),
  responses: {
    ...refusals,
    200: jsonResponse(staffSignInSchema, 'The password is correct. `step` names the next step.'),
    401: jsonResponse(
      signInRefusedSchema,
      'The credentials are not valid. With `second_step` they were not checked: a code was mailed if the address has an account.',
    ),
  },
})

const signOutRoute = createRoute({
  ...staffCall,
  method: 'post',
  path: '/staff/jwt/logout',
  operationId: 'endStaffSession',
  summary: 'Sign out',
  description: 'For signed-in staff.',
  responses: { 204: { description: 'The token is no longer valid. Other sessions continue.' }, ...staffRefusals },
})

/** The calls that sign staff in and out. */
export function staffSessionRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const deps = { ...dependencies, codeLimit: limits.staffCodes }
  const bySource = throttle(limits.signInBySource)
  const codeRoute = createRoute({
    ...described,
    path: '/staff/jwt/verify',
    operationId: 'verifyStaffCode',
    summary: 'Sign in with a code from the authenticator app or a recovery code',
    middleware: [bySource, anyBody()] as const,
    request: jsonRequest(ticketCodeInput),
    responses: { ...refusals, 200: jsonResponse(staffTokenSchema, 'Signed in.') },
  })
  const enrolmentRoute = createRoute({
    ...described,
    path: '/staff/totp/enrolment',
    operationId: 'enrolStaff',
    summary: 'Start setting up an authenticator app with a new secret',
    middleware: [bySource, anyBody()] as const,
    request: jsonRequest(staffTicketInput),
    responses: {
      ...refusals,
      ...knownApp,
      200: jsonResponse(enrolmentSchema, 'The secret takes effect once it is confirmed.'),
    },
  })
  const confirmRoute = createRoute({
    ...described,
    path: '/staff/totp/confirm',
    operationId: 'confirmEnrolment',
    summary: 'Confirm the authenticator app with a code',
    middleware: [bySource, anyBody()] as const,
    request: jsonRequest(ticketCodeInput),
    responses: {
      ...refusals,
      ...knownApp,
      200: jsonResponse(enrolledSchema, 'Signed in. The recovery codes are shown only once.'),
    },
  })
  return createRouter()
    .openapi(signInRoute, async (c) => {
      const body = c.get('body')
      const { needsMailedCode, succeed } = await countSignIn(dependencies, {
        kind: 'staff',
        address: c.get('clientAddress'),
        body,
      })
      const signedIn = await signInStaff(dependencies, { input: body, client: clientOf(c), needsMailedCode })
      await succeed()
      return c.json(signedIn, 200)
    })
    .openapi(signOutRoute, async (c) => {
      const id = await endStaffSession(dependencies, staffCallOf(c))
      c.get('record')({ kind: 'session-ended', cause: 'signed-out', actor: 'staff', id })
      return c.body(null, 204)
    })
    .openapi(codeRoute, async (c) =>
      c.json(await verifyStaffCode(deps, { input: c.get('body'), client: clientOf(c) }), 200),
    )
    .openapi(enrolmentRoute, async (c) => c.json(await enrolStaff(deps, c.get('body')), 200))
    .openapi(confirmRoute, async (c) =>
      c.json(await confirmEnrolment(deps, { input: c.get('body'), client: clientOf(c) }), 200),
    )
}
