import { apiQuery } from '../../platform/api/api-query.ts'
import { staffApi } from './staff-api.ts'

/** Who the stored token belongs to. */
export const meQuery = apiQuery('staff/me', (init) => staffApi().staff.me.$get({}, { init }))
