import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import { countQuery } from '../count-query.ts'

const PATH = 'dashboard/debt'

/** What changed the amount that the agent owes, the newest first. */
export const debtQuery = apiQuery(PATH, (init) => agentApi().dashboard.debt.$get({ query: {} }, { init }))

export const debtCountQuery = countQuery(PATH, (init) =>
  agentApi().dashboard.debt.$get({ query: { page: '1', page_size: '1' } }, { init }),
)
