import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

/** Balance, bonuses and level (API-034). */
export const accountInfoQuery = apiQuery('dashboard/user-account-info', (init) =>
  agentApi().dashboard['user-account-info'].$get({}, { init }),
)
