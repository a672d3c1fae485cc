/** The accounts of the staff as admins manage them. */
export { changeOwnPassword } from './change-own-password.ts'
export { acceptInvitation, inviteStaff, sendInvitationMail, withdrawInvitation } from './invite-staff.ts'
export {
  changeStaffRole,
  disableStaff,
  enableStaff,
  listStaffAccounts,
  resetStaffCode,
  signOutStaff,
} from './manage-accounts.ts'
