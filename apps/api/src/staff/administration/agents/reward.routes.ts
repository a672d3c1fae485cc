/** Rewards that agents are owed for complete levels. */
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { markRewardGiven } from '@evergrove/core/network'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../../dependencies.ts'
import { createRouter } from '../../../router.ts'
import { actRefusals, described, idParam } from '../../describe-staff-route.ts'
import { actorOf, requireStaff } from '../../staff-access.ts'

const levelParam = idParam.extend({
  level: z.coerce.number({ error: 'A valid integer is required.' }).int().min(1).max(MATRIX_DEPTH),
})

/** A router with the one act on rewards (plan rule 9). */
export function rewardRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const givenRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/agents/{id}/levels/{level}/reward-given',
    summary: 'Note that an agent was handed the reward for a level',
    middleware: [requireStaff(dependencies, ['finance', 'support'])] as const,
    request: { params: levelParam },
    responses: { 204: { description: 'Noted.' }, ...actRefusals },
  })
  return createRouter().openapi(givenRoute, async (c) => {
    const { id: agentId, level } = c.req.valid('param')
    await markRewardGiven({ db }, { agentId, level, actor: actorOf(c.get('staff')) })
    return c.body(null, 204)
  })
}
