/** What the calling agent is owed and has been given besides money (plan rule 26), and what was not paid. */
import { reachedLevelSchema } from '@evergrove/contract/reached-levels'
import { ownRewardSchema } from '@evergrove/contract/rewards'
import { unpaidOutcomeSchema } from '@evergrove/contract/unpaid'
import { listOwnRewards, listReachedLevelsOf, listUnpaid } from '@evergrove/core/network'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { readByAgent } from '../../http/access.ts'
import { jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { pageOf, pageQuery, setTotal } from '../../http/paging.ts'
import { createRouter } from '../../router.ts'

const PAGE_SIZE = 20

/** The rewards of the calling agent, and what no rule paid. */
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
  const unpaidRoute = createRoute({
    tags: ['Network'],
    security: [{ jwt: [] }],
    method: 'get',
    middleware: [readByAgent(dependencies)] as const,
    path: '/dashboard/unpaid',
    operationId: 'listOwnUnpaid',
    summary: 'List the bonuses and rewards that the calling agent did not get, with the reason',
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(
        z.array(unpaidOutcomeSchema),
        'Newest first, at most 1,000. When a page is requested, X-Total-Count gives the total.',
      ),
      ...notSignedIn,
    },
  })
  const levelsRoute = createRoute({
    tags: ['Network'],
    security: [{ jwt: [] }],
    method: 'get',
    middleware: [readByAgent(dependencies)] as const,
    path: '/dashboard/reached-levels',
    operationId: 'listReachedLevels',
    summary: 'List the levels that the calling agent reached, with what was decided then',
    responses: {
      200: jsonResponse(z.array(reachedLevelSchema), 'In the order of the levels, each time that one was reached.'),
      ...notSignedIn,
    },
  })
  return createRouter()
    .openapi(levelsRoute, async (c) => c.json(await listReachedLevelsOf(c.get('read'), c.get('agentId')), 200))
    .openapi(rewardsRoute, async (c) => c.json(await listOwnRewards(c.get('read'), c.get('agentId')), 200))
    .openapi(unpaidRoute, async (c) => {
      const page = pageOf(c.req.valid('query'), PAGE_SIZE)
      const asked = { agentId: c.get('agentId'), page, audience: 'agent' } as const
      const { items, total } = await listUnpaid(c.get('read'), asked)
      setTotal(c, total)
      return c.json(items, 200)
    })
}
