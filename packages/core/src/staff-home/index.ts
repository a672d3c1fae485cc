/** The first screen of the staff console. */
export { getStaffHome } from './staff-home.ts'
