/** The agents as a file. */
import { agentFilterInput } from '@evergrove/contract/agents/agents'
import { exportAgents } from '@evergrove/core/agents'
import { createRoute } from '@hono/zod-openapi'
import { csvAnswer, sendCsv } from '../../../answers/csv-answer.ts'
import type { ApiDependencies } from '../../../dependencies.ts'
import { createRouter } from '../../../router.ts'
import { described, staffRefusals } from '../../describe-staff-route.ts'
import { actorOf, requireStaff } from '../../staff-access.ts'

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
