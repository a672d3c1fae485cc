/** The search of the console. */
import { searchGroupSchema, searchInput } from '@evergrove/contract/staff/search'
import { searchEverything } from '@evergrove/core/staff'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireStaff } from '../../http/access.ts'
import { jsonResponse, staffCall, staffRefusals } from '../../http/describe-route.ts'
import { createRouter } from '../../router.ts'

/** One call for every kind of record. */
export function searchRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const searchRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/search',
    operationId: 'searchEverything',
    summary: 'Search agents, payments, withdrawals, payout batches and ledger entries by one text',
    description: 'Only kinds that the caller’s role may use. Amounts are found among the newest 10,000 of each kind.',
    middleware: [requireStaff(dependencies, 'search')] as const,
    request: { query: searchInput },
    responses: {
      200: jsonResponse(z.array(searchGroupSchema), 'Up to five of each kind, without empty groups.'),
      ...staffRefusals,
    },
  })
  return createRouter().openapi(searchRoute, async (c) => {
    const { role } = c.get('staff')
    return c.json(await searchEverything(db, { text: c.req.valid('query').q, role }), 200)
  })
}
