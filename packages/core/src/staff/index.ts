/** The company's own people. */
export { changeOwnPassword } from './accounts/change-own-password.ts'
export {
  acceptInvitation,
  checkInvitation,
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
  signOutStaff,
} from './accounts/manage-accounts.ts'
export { listActiveAdmins } from './accounts/staff-accounts.repository.ts'
export { sendStaffChangeMail } from './accounts/tell-admins.ts'
export { confirmEnrolment, enrolStaff, verifyStaffCode } from './codes/staff-codes.ts'
export { createStaff } from './create-staff.ts'
export { getMorningMail, queueMorningMails, sendMorningMail, switchMorningMail } from './morning-mail.ts'
export {
  addStaffPasskey,
  askNewStaffPasskey,
  askStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
  signInStaffByPasskey,
} from './passkeys.ts'
export { searchEverything } from './search/search-everything.ts'
export { sendStaffSecurityMail } from './send-security-mail.ts'
export { getStaffHome } from './staff-home.ts'
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
export { countWaiting } from './waiting.ts'
