/** The member's place in the network: downlines, referrals, account info, levels (API-031, 032, 034, 036). */
import { accountInfoSchema, downlineSchema, levelInfoSchema, personSchema } from '@evergrove/contract/network'
import { getAccountInfo, listDownlines, listReferrals } from '@evergrove/core/network'
import { listLevelInformation } from '@evergrove/core/plan'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireAgent } from '../../http/access.ts'
import { jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { pageOf, pageQuery, setTotal } from '../../http/paging.ts'
import { createRouter } from '../../router.ts'

const PAGE_SIZE = 6

/** A router with the calls that show a member their network. */
export function networkRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const member = requireAgent(dependencies)
  const described = { tags: ['Network'], security: [{ jwt: [] }] }

  const downlinesRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [member] as const,
    path: '/dashboard/downlines',
    summary: 'The agents in the six levels below',
    responses: { 200: jsonResponse(z.array(downlineSchema), 'Level by level, from the left.'), ...notSignedIn },
  })
  const referralsRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [member] as const,
    path: '/dashboard/refferals',
    summary: 'The agents who joined with the member’s code',
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(z.array(personSchema), 'The newest first; with a page, X-Total-Count says how many.'),
      ...notSignedIn,
    },
  })
  const accountRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [member] as const,
    path: '/dashboard/user-account-info',
    summary: 'Balance, bonuses and level',
    responses: { 200: jsonResponse(accountInfoSchema, 'Amounts with two decimals.'), ...notSignedIn },
  })
  const levelsRoute = createRoute({
    ...described,
    method: 'get',
    middleware: [member] as const,
    path: '/dashboard/level-information',
    summary: 'The six levels and what each of them pays',
    responses: { 200: jsonResponse(z.array(levelInfoSchema), 'Levels 1 to 6 of the plan in force.'), ...notSignedIn },
  })

  return createRouter()
    .openapi(downlinesRoute, async (c) => c.json(await listDownlines(db, c.get('agentId')), 200))
    .openapi(referralsRoute, async (c) => {
      const { items, total } = await listReferrals(db, c.get('agentId'), pageOf(c.req.valid('query'), PAGE_SIZE))
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(accountRoute, async (c) => c.json(await getAccountInfo(db, c.get('agentId')), 200))
    .openapi(levelsRoute, async (c) => c.json(await listLevelInformation(db), 200))
}
