import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import { countQuery } from './count-query.ts'

const PATH = 'dashboard/withdrawals'

/** The member’s withdrawals, the newest first (API-033). */
export const withdrawalsQuery = apiQuery(PATH, (init) => agentApi().dashboard.withdrawals.$get({ query: {} }, { init }))

export const withdrawalCountQuery = countQuery(PATH, (init) =>
  agentApi().dashboard.withdrawals.$get({ query: { page: '1', page_size: '1' } }, { init }),
)
