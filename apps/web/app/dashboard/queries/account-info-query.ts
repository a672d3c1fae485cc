import { memberApi } from '../../session/member-api.ts'
import { memberQuery } from './member-query.ts'

/** Balance, bonuses and level (API-034). */
export const accountInfoQuery = memberQuery('dashboard/user-account-info', (init) =>
  memberApi().dashboard['user-account-info'].$get({}, { init }),
)
