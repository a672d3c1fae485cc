/** The company's own people. */
export { createStaff } from './create-staff.ts'
export type { StaffRole } from './staff.table.ts'
export { confirmEnrolment, enrolStaff, type StaffCodeDeps, verifyStaffCode } from './staff-codes.ts'
export { authenticateStaff, requireRole, type StaffMember, signInStaff } from './staff-sessions.ts'
