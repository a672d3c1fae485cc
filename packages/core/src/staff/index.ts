/** The company's own people. */
export {
  acceptInvitation,
  changeOwnPassword,
  checkInvitation,
  createStaff,
  type InvitationMailDeps,
  inviteStaff,
  sendInvitationMail,
  withdrawInvitation,
} from './accounts/invite-staff.ts'
export {
  changeStaffRole,
  disableStaff,
  enableStaff,
  listStaffAccounts,
  resetStaffCode,
  sendStaffChangeMail,
  signOutStaff,
} from './accounts/manage-accounts.ts'
export { listActiveAdmins } from './accounts/staff-accounts.repository.ts'
export {
  getMorningMail,
  queueMorningMails,
  sendMorningMail,
  sendStaffSecurityMail,
  switchMorningMail,
} from './morning-mail.ts'
export {
  addStaffPasskey,
  askNewStaffPasskey,
  askStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
  signInStaffByPasskey,
} from './passkeys.ts'
export { searchEverything } from './search/search-everything.ts'
export { confirmEnrolment, enrolStaff, verifyStaffCode } from './staff-codes.ts'
export { countWaiting, getStaffHome } from './staff-home.ts'
export {
  authenticateStaff,
  beginStaffSession,
  endOtherStaffSessions,
  endStaffSession,
  isStaffPassword,
  readAsStaff,
  requireDuty,
  type StaffCall,
  type StaffMember,
  signInStaff,
} from './staff-sessions.ts'
