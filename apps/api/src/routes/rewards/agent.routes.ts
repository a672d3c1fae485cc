/** What the calling agent is owed and has been given besides money (plan rule 26). */
import { ownRewardSchema } from '@evergrove/contract/rewards'
import { listOwnRewards } from '@evergrove/core/network'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { readByAgent } from '../../http/access.ts'
import { jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { createRouter } from '../../router.ts'

/** The rewards of the calling agent. */
export function ownRewardRoutes(dependencies: ApiDependencies) {
  const rewardsRoute = createRoute({
    tags: ['Network'],
    security: [{ jwt: [] }],
    method: 'get',
    middleware: [readByAgent(dependencies)] as const,
    path: '/dashboard/rewards',
    operationId: 'listOwnRewards',
    summary: 'List the rewards that the calling agent is owed or has been given',
    responses: { 200: jsonResponse(z.array(ownRewardSchema), 'In the order of the levels.'), ...notSignedIn },
  })
  return createRouter().openapi(rewardsRoute, async (c) =>
    c.json(await listOwnRewards(c.get('read'), c.get('agentId')), 200),
  )
}
