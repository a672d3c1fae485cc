/** What was booked on an agent's account. */
import { bookingSchema } from '@evergrove/contract/staff-agents'
import { listAgentBookings } from '@evergrove/core/agent-records'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actRefusals, described, idParam, staffPage } from '../../http/describe-staff-route.ts'
import { jsonAnswer } from '../../http/json-response.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { requireStaff } from '../../http/staff-access.ts'
import { createRouter } from '../../router.ts'

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
      200: jsonAnswer(z.array(bookingSchema), 'The newest first; X-Total-Count says how many there are.'),
    },
  })
  return createRouter().openapi(ledgerRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { items, total } = await listAgentBookings(db, { id, ...staffPage(c.req.valid('query')) })
    setTotal(c, total)
    return c.json(items, 200)
  })
}
