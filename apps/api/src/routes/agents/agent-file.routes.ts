/** The agents as a file. */
import { agentFilterInput } from '@evergrove/contract/staff-agents'
import { exportAgents } from '@evergrove/core/agent-records'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { csvAnswer, sendCsv } from '../../http/csv-response.ts'
import { described, staffRefusals } from '../../http/describe-staff-route.ts'
import { actorOf, requireStaff } from '../../http/staff-access.ts'
import { createRouter } from '../../router.ts'

/** A router with the export of the agents that a search finds. */
export function agentFileRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const fileRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/agents.csv',
    summary: 'The agents that a search finds, all of them, as a file; exporting is written down',
    middleware: [requireStaff(dependencies, ['finance', 'support'])] as const,
    request: { query: agentFilterInput },
    responses: { 200: csvAnswer('The newest first.'), ...staffRefusals },
  })
  return createRouter().openapi(fileRoute, async (c) => {
    const pieces = await exportAgents(db, { filter: c.req.valid('query'), actor: actorOf(c.get('staff')) })
    return sendCsv(c, pieces, { name: 'agents', now: now() })
  })
}
