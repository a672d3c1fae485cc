import { apiQuery } from '../../platform/api/api-query.ts'
import { memberApi } from '../../platform/session/member-api.ts'
import { countQuery } from './count-query.ts'

const PATH = 'dashboard/refferals'

/** Who joined with the member’s code, the newest first (API-032). */
export const referralsQuery = apiQuery(PATH, (init) => memberApi().dashboard.refferals.$get({ query: {} }, { init }))

export const referralCountQuery = countQuery(PATH, (init) =>
  memberApi().dashboard.refferals.$get({ query: { page: '1', page_size: '1' } }, { init }),
)
