/** What agents are owed besides money, and that it was given (plan rule 26). */
import { reasonInput } from '@evergrove/contract/network'
import { rewardFilter, rewardGivenInput, rewardsSchema } from '@evergrove/contract/rewards'
import { giveReward, listRewards, undoReward } from '@evergrove/core/network'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  bodyRefusals,
  doneOrRefused,
  idParam,
  jsonRequest,
  jsonResponse,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** The list of rewards, and giving one. */
export function rewardRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'rewards')
  const act = { ...staffCall, method: 'post' as const, responses: doneOrRefused }

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/rewards',
    operationId: 'listRewards',
    summary: 'List rewards: owed the longest first, then given the latest first; and sum them up',
    middleware: [finance] as const,
    request: { query: pageQuery.extend(rewardFilter.shape) },
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonResponse(rewardsSchema, 'The sums follow the search and not the state. With X-Total-Count.'),
    },
  })
  const giveRoute = createRoute({
    ...act,
    path: '/staff/rewards/{id}/give',
    operationId: 'giveReward',
    summary: 'Record that an agent has received a reward, on which day and at which cost',
    description: 'The value of the reward is no longer owed. The difference to its cost is an expense, or reduces it.',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(rewardGivenInput) },
  })
  const undoRoute = createRoute({
    ...act,
    path: '/staff/rewards/{id}/undo',
    operationId: 'undoReward',
    summary: 'Take back that a reward was given, with a reason: it is owed again',
    description: 'It is not owed again if the agent has lost the level since.',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { page, page_size, ...query } = c.req.valid('query')
      const { rewards, total } = await listRewards(dependencies.db, { query, page: staffPage({ page, page_size }) })
      setTotal(c, total)
      return c.json(rewards, 200)
    })
    .openapi(giveRoute, async (c) => {
      const { id } = c.req.valid('param')
      await giveReward(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(undoRoute, async (c) => {
      const { id } = c.req.valid('param')
      await undoReward(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
