import { memberApi } from '../../session/member-api.ts'
import { memberQuery } from './member-query.ts'

/** Who joined with the member’s code, the newest first (API-032). */
export const referralsQuery = memberQuery('dashboard/refferals', (init) =>
  memberApi().dashboard.refferals.$get({ query: {} }, { init }),
)
