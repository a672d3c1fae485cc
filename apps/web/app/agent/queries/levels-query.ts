import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

/** The six levels of the plan in force (API-036). */
export const levelsQuery = apiQuery('dashboard/level-information', (init) =>
  agentApi().dashboard['level-information'].$get({}, { init }),
)
