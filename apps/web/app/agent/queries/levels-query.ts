import { apiQuery } from '../../platform/api/api-query.ts'
import { memberApi } from '../../platform/session/member-api.ts'

/** The six levels of the plan in force (API-036). */
export const levelsQuery = apiQuery('dashboard/level-information', (init) =>
  memberApi().dashboard['level-information'].$get({}, { init }),
)
