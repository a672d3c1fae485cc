import { apiQuery } from '../../platform/api/api-query.ts'
import { memberApi } from '../../platform/session/member-api.ts'
import { countQuery } from './count-query.ts'

const PATH = 'dashboard/withdrawals'

/** The member’s withdrawals, the newest first (API-033). */
export const withdrawalsQuery = apiQuery(PATH, (init) =>
  memberApi().dashboard.withdrawals.$get({ query: {} }, { init }),
)

export const withdrawalCountQuery = countQuery(PATH, (init) =>
  memberApi().dashboard.withdrawals.$get({ query: { page: '1', page_size: '1' } }, { init }),
)
