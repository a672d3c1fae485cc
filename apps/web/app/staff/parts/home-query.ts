import { apiQuery } from '../../platform/api/api-query.ts'
import { staffApi } from '../session/staff-api.ts'

/** What waits for staff, and the figures of the last thirty days, as far as the role may see them. */
export const homeQuery = apiQuery('staff/home', (init) => staffApi().staff.home.$get({}, { init }))
