import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import { countQuery } from './count-query.ts'

const PATH = 'dashboard/refferals'

/** Who joined with the member’s code, the newest first (API-032). */
export const referralsQuery = apiQuery(PATH, (init) => agentApi().dashboard.refferals.$get({ query: {} }, { init }))

export const referralCountQuery = countQuery(PATH, (init) =>
  agentApi().dashboard.refferals.$get({ query: { page: '1', page_size: '1' } }, { init }),
)
