import { apiQuery } from '../../platform/api/api-query.ts'
import { memberApi } from '../../platform/session/member-api.ts'

/** The up to 126 agents in the six levels below (API-031). */
export const downlinesQuery = apiQuery('dashboard/downlines', (init) =>
  memberApi().dashboard.downlines.$get({}, { init }),
)
