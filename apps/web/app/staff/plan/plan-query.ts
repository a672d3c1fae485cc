import { apiQuery } from '../../platform/api/api-query.ts'
import { staffApi } from '../session/staff-api.ts'

/** All versions of the plan, the one in force first. */
export const planQuery = apiQuery('staff/plan', (init) => staffApi().staff.plan.$get({}, { init }))
