import { memberApi } from '../../session/member-api.ts'
import { memberQuery } from './member-query.ts'

/** The six levels of the plan in force (API-036). */
export const levelsQuery = memberQuery('dashboard/level-information', (init) =>
  memberApi().dashboard['level-information'].$get({}, { init }),
)
