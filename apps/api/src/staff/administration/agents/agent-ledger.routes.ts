/** What was booked on an agent's account. */
import { ledgerEntrySchema } from '@evergrove/contract/agents/agents'
import { listAgentLedger } from '@evergrove/core/agents'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer } from '../../../answers/json-answer.ts'
import type { ApiDependencies } from '../../../dependencies.ts'
import { pageQuery, setTotal } from '../../../request/paging.ts'
import { createRouter } from '../../../router.ts'
import { actRefusals, described, idParam, staffPage } from '../../describe-staff-route.ts'
import { requireStaff } from '../../staff-access.ts'

/** A router with the list of an agent's bookings. */
export function agentLedgerRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const ledgerRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/agents/{id}/ledger',
    summary: 'The bookings of an agent’s account, each with its cause and the balance after it',
    middleware: [requireStaff(dependencies, ['finance', 'support'])] as const,
    request: { params: idParam, query: pageQuery },
    responses: {
      ...actRefusals,
      200: jsonAnswer(z.array(ledgerEntrySchema), 'The newest first; X-Total-Count says how many there are.'),
    },
  })
  return createRouter().openapi(ledgerRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { items, total } = await listAgentLedger(db, { id, ...staffPage(c.req.valid('query')) })
    setTotal(c, total)
    return c.json(items, 200)
  })
}
