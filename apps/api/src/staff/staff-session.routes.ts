/** Signing in as staff: the password, then a code, or the app that makes codes. */

import {
  enrolledSchema,
  enrolmentSchema,
  signInInput,
  staffCodeInput,
  staffSignInSchema,
  staffTicketInput,
  staffTokenSchema,
} from '@evergrove/contract/accounts/sessions'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { confirmEnrolment, enrolStaff, signInStaff, verifyStaffCode } from '@evergrove/core/staff'
import { createRoute } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { anyBody } from '../request/read-body.ts'
import { accountOfSource, countCall, throttle } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

const described = { method: 'post' as const, tags: ['Staff'] }

const refusals = {
  ...bodyRefusals,
  401: jsonAnswer(detailSchema, 'Not accepted.'),
}

const knownApp = { 409: jsonAnswer(detailSchema, 'An app is set up already.') }

const signInRoute = createRoute({
  ...described,
  path: '/staff/jwt/create',
  summary: 'Sign in as staff',
  middleware: [anyBody()] as const,
  request: jsonRequest(signInInput),
  responses: { ...refusals, 200: jsonAnswer(staffSignInSchema, 'The password is right; `step` says what comes next.') },
})

/** A router with the calls that give staff their token. */
export function staffSessionRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const deps = { ...dependencies, codeLimit: limits.staffCodes }
  const bySource = throttle(limits.signInBySource)
  const codeRoute = createRoute({
    ...described,
    path: '/staff/jwt/verify',
    summary: 'Give the code of the authenticator app, or a recovery code',
    middleware: [bySource, anyBody()] as const,
    request: jsonRequest(staffCodeInput),
    responses: { ...refusals, 200: jsonAnswer(staffTokenSchema, 'Signed in.') },
  })
  const enrolmentRoute = createRoute({
    ...described,
    path: '/staff/totp/enrolment',
    summary: 'A new secret for an authenticator app',
    middleware: [bySource, anyBody()] as const,
    request: jsonRequest(staffTicketInput),
    responses: { ...refusals, ...knownApp, 200: jsonAnswer(enrolmentSchema, 'Not in force until it is confirmed.') },
  })
  const confirmRoute = createRoute({
    ...described,
    path: '/staff/totp/confirm',
    summary: 'Prove that the app knows the secret',
    middleware: [bySource, anyBody()] as const,
    request: jsonRequest(staffCodeInput),
    responses: {
      ...refusals,
      ...knownApp,
      200: jsonAnswer(enrolledSchema, 'Signed in; the recovery codes, this once.'),
    },
  })

  return createRouter()
    .openapi(signInRoute, async (c) => {
      const address = c.get('clientAddress')
      const forgive = await countCall([
        { limit: limits.signInBySource, key: address },
        { limit: limits.signInByAccount, key: `staff ${accountOfSource(address, c.get('body'))}` },
      ])
      const signedIn = await signInStaff(dependencies, c.get('body'))
      await forgive()
      return c.json(signedIn, 200)
    })
    .openapi(codeRoute, async (c) => c.json(await verifyStaffCode(deps, c.get('body')), 200))
    .openapi(enrolmentRoute, async (c) => c.json(await enrolStaff(deps, c.get('body')), 200))
    .openapi(confirmRoute, async (c) => c.json(await confirmEnrolment(deps, c.get('body')), 200))
}
