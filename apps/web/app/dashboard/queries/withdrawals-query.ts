import { memberApi } from '../../session/member-api.ts'
import { countQuery } from './count-query.ts'
import { memberQuery } from './member-query.ts'

const PATH = 'dashboard/withdrawals'

/** The member’s withdrawals, the newest first (API-033). */
export const withdrawalsQuery = memberQuery(PATH, (init) =>
  memberApi().dashboard.withdrawals.$get({ query: {} }, { init }),
)

export const withdrawalCountQuery = countQuery(PATH, (init) =>
  memberApi().dashboard.withdrawals.$get({ query: { page: '1', page_size: '1' } }, { init }),
)
