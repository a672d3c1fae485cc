import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

/** The up to 126 agents in the six levels below (API-031). */
export const downlinesQuery = apiQuery('dashboard/downlines', (init) =>
  agentApi().dashboard.downlines.$get({}, { init }),
)
