import { memberApi } from '../../session/member-api.ts'
import { memberQuery } from './member-query.ts'

/** The member’s withdrawals, the newest first (API-033). */
export const withdrawalsQuery = memberQuery('dashboard/withdrawals', (init) =>
  memberApi().dashboard.withdrawals.$get({ query: {} }, { init }),
)
