/** Agents' accounts: who they are, their codes, their profiles, their passwords. */
export {
  type AgentAccess,
  type AgentContact,
  findAgent,
  findAgentAccess,
  findAgentByEmail,
  findAgentCredentials,
  findReferrer,
  isFirstAgentMissing,
  lockAgent,
  raiseTokenVersion,
  updateEmailVerified,
  updatePasswordHash,
} from './accounts.repository.ts'
export { type BankDetails, openBankDetails } from './bank-details.ts'
export { changePassword, getAgentByEmail, MISMATCH, setPasswordOf, verifyEmailOf } from './change-password.ts'
export { createAccount, type NewAccount } from './create-account.ts'
export { changeProfile, getCurrentUser, type ProfileDeps, type ProfileUpdate, replaceProfile } from './profile.ts'
export { getReferrer, normalizeReferralCode } from './referral-code.ts'
export { findFirstSponsor, foundCompany } from './root-agent.ts'
