/** The signed-in member's password. */
import { setPasswordInput } from '@evergrove/contract/accounts/accounts'
import { changePassword } from '@evergrove/core/accounts'
import { createRoute } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest, notSignedIn } from '../answers/describe-route.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { requireAgent } from '../request/access.ts'
import { anyBody } from '../request/read-body.ts'
import { countCall } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

/** A router with the call that changes the password. */
export function passwordRoutes(dependencies: ApiDependencies) {
  const passwordRoute = createRoute({
    method: 'post',
    path: '/auth/users/set_password',
    tags: ['Profile'],
    security: [{ jwt: [] }],
    summary: 'Change the password',
    middleware: [requireAgent(dependencies), anyBody()] as const,
    request: jsonRequest(setPasswordInput),
    responses: { 204: { description: 'Changed; all devices are signed out.' }, ...bodyRefusals, ...notSignedIn },
  })

  return createRouter().openapi(passwordRoute, async (c) => {
    const agentId = c.get('agentId')
    const forgive = await countCall([{ limit: dependencies.limits.passwordChanges, key: String(agentId) }])
    await changePassword(dependencies, agentId, c.get('body'))
    await forgive()
    return c.body(null, 204)
  })
}
