/** Signing in as staff. */
import { detailSchema } from '@evergrove/contract/errors'
import { signInInput, staffTokenSchema } from '@evergrove/contract/sessions'
import { signInStaff } from '@evergrove/core/staff'
import { createRoute } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { anyBody } from '../request/read-body.ts'
import { accountOfSource, countCall } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

const signInRoute = createRoute({
  method: 'post',
  path: '/staff/jwt/create',
  tags: ['Staff'],
  summary: 'Sign in as staff',
  middleware: [anyBody()] as const,
  request: jsonRequest(signInInput),
  responses: {
    ...bodyRefusals,
    200: jsonAnswer(staffTokenSchema, 'Signed in.'),
    401: jsonAnswer(detailSchema, 'Not accepted.'),
  },
})

/** A router with the call that gives staff their token. */
export function staffSessionRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  return createRouter().openapi(signInRoute, async (c) => {
    const address = c.get('clientAddress')
    const forgive = await countCall([
      { limit: limits.signInBySource, key: address },
      { limit: limits.signInByAccount, key: `staff ${accountOfSource(address, c.get('body'))}` },
    ])
    const signedIn = await signInStaff(dependencies, c.get('body'))
    await forgive()
    return c.json(signedIn, 200)
  })
}
