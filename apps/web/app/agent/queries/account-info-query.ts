import { apiQuery } from '../../platform/api/api-query.ts'
import { memberApi } from '../../platform/session/member-api.ts'

/** Balance, bonuses and level (API-034). */
export const accountInfoQuery = apiQuery('dashboard/user-account-info', (init) =>
  memberApi().dashboard['user-account-info'].$get({}, { init }),
)
