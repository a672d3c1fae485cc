import { apiQuery } from '../../../platform/api/api-query.ts'
import { agentApi } from '../../../platform/session/authorized-fetch.ts'

/** What the bonuses of the last twelve calendar months came to, the oldest month first and the current one last. */
export const earningsQuery = apiQuery('dashboard/earnings', (init) =>
  agentApi().dashboard.earnings.$get({ query: { months: '12' } }, { init }),
)
