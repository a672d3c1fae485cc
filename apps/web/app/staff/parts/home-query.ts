import { staffQuery } from '../session/staff-api.ts'

/** What waits for staff, and the figures of the last thirty days, as far as the role may see them. */
export const homeQuery = staffQuery('GET /staff/home')
