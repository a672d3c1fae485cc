/** The agent's place in the network: downlines, referrals, account info, levels (API-031, API-032, API-034, API-036). */
import {
  type Downline,
  downlineSchema,
  levelInfoSchema,
  ownAccountSchema,
  personSchema,
} from '@evergrove/contract/network'
import { getOwnAccount, listDownlinesAsJson, listReferrals } from '@evergrove/core/network'
import { listLevelInformation } from '@evergrove/core/plan'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { readByAgent } from '../../http/access.ts'
import { jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { pageOf, pageQuery, setTotal } from '../../http/paging.ts'
import { sendJson } from '../../http/send-json.ts'
import { createRouter } from '../../router.ts'

const PAGE_SIZE = 6

/** The calls that show agents their network. */
export function networkRoutes(dependencies: ApiDependencies) {
  const agent = readByAgent(dependencies)
  const described = { tags: ['Network'], security: [{ jwt: [] }] }

  const downlinesRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [agent] as const,
    path: '/dashboard/downlines',
    operationId: 'listDownlines',
    summary: 'List the agents on the six levels below the calling agent',
    responses: { 200: jsonResponse(z.array(downlineSchema), 'Level by level, left to right.'), ...notSignedIn },
  })
  const referralsRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [agent] as const,
    path: '/dashboard/refferals',
    operationId: 'listReferrals',
    summary: 'List the agents who joined with the calling agent’s referral code',
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(
        z.array(personSchema),
        'Newest first. When a page is requested, X-Total-Count gives the total.',
      ),
      ...notSignedIn,
    },
  })
  const accountRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [agent] as const,
    path: '/dashboard/user-account-info',
    operationId: 'getAccountInfo',
    summary: 'Get balance, bonuses, level and the smallest withdrawal',
    responses: { 200: jsonResponse(ownAccountSchema, 'Amounts have two decimals.'), ...notSignedIn },
  })
  const levelsRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [agent] as const,
    path: '/dashboard/level-information',
    operationId: 'listLevels',
    summary: 'List the six levels with their bonuses and rewards',
    responses: { 200: jsonResponse(z.array(levelInfoSchema), 'Levels 1 to 6 of the plan in force.'), ...notSignedIn },
  })

  return createRouter()
    .openapi(downlinesRoute, async (c) =>
      sendJson<Downline[]>(c, await listDownlinesAsJson(c.get('read'), c.get('agentId'))),
    )
    .openapi(referralsRoute, async (c) => {
      const { items, total } = await listReferrals(
        c.get('read'),
        c.get('agentId'),
        pageOf(c.req.valid('query'), PAGE_SIZE),
      )
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(accountRoute, async (c) => c.json(await getOwnAccount(c.get('read'), c.get('agentId')), 200))
    .openapi(levelsRoute, async (c) => c.json(await listLevelInformation(c.get('read')), 200))
}
