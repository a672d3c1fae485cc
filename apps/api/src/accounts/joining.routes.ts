/** Joining with an agent's code, and whose code it is (API-022, API-023, API-029, API-030). */
import { referrerSchema, signedUpSchema, signUpInput } from '@evergrove/contract/accounts/accounts'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { getReferrer, signUp } from '@evergrove/core/accounts'
import { createRoute, z } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { refuseBadToken } from '../request/access.ts'
import { anyBody } from '../request/read-body.ts'
import { throttle, throttleAccount } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

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
    responses: { 201: jsonAnswer(signedUpSchema, 'Joined; the address is to be verified.'), ...bodyRefusals },
  })
  const referrerRoute = createRoute({
    method: 'get',
    path: '/dashboard/check-refcode/{code}',
    tags: ['Accounts'],
    summary: 'Whose referral code it is',
    middleware: [throttle(limits.codeChecks)] as const,
    request: { params: z.object({ code: z.string() }) },
    responses: {
      200: jsonAnswer(referrerSchema, 'The agent whose code it is.'),
      404: jsonAnswer(detailSchema, 'Nobody’s.'),
      429: bodyRefusals[429],
    },
  })

  return createRouter()
    .openapi(signUpRoute, async (c) => c.json(await signUp(dependencies, c.get('body')), 201))
    .openapi(referrerRoute, async (c) => c.json(await getReferrer(db, c.req.valid('param').code), 200))
}
