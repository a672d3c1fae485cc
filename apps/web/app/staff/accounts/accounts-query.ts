import { apiQuery } from '../../platform/api/api-query.ts'
import { staffApi } from '../session/staff-api.ts'

/** Everybody of the staff, and who is invited. */
export const accountsQuery = apiQuery('staff/accounts', (init) => staffApi().staff.accounts.$get({}, { init }))
