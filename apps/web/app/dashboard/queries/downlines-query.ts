import { memberApi } from '../../session/member-api.ts'
import { memberQuery } from './member-query.ts'

/** The up to 126 agents in the six levels below (API-031). */
export const downlinesQuery = memberQuery('dashboard/downlines', (init) =>
  memberApi().dashboard.downlines.$get({}, { init }),
)
