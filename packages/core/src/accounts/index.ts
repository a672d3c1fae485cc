/** Agents' accounts: who they are, their codes, their profiles, their passwords. */

export {
  type AgentContact,
  findAgentByEmail,
  findReferrer,
  isFirstAgentMissing,
  lockAgent,
  raiseTokenVersion,
} from './accounts.repository.ts'
export { createAccount } from './create-account.ts'
export { getLegalText, keepPublishedTexts, type PublishedTexts, recordConsents } from './joining/consents.service.ts'
export { signUp } from './joining/sign-up.ts'
export { queueLink, requestActivation, requestPasswordReset } from './links/request-link.ts'
export { type AccountMailDeps, sendLinkMail, sendPasswordChangedMail } from './links/send-account-mails.ts'
export { activateAccount, confirmPasswordReset } from './links/use-link.ts'
export { changePassword, getAgentByEmail, setPasswordOf, verifyEmailOf } from './passwords/change-password.ts'
export { hashPassword, verifyPassword } from './passwords/password-hash.ts'
export { passwordProblems } from './passwords/password-rules.ts'
export {
  type AccountIndex,
  accountIndexOf,
  type BankDetails,
  bankFields,
  hasBankDetails,
  openBankDetails,
} from './profile/bank-details.ts'
export {
  changeProfile,
  fillInProfile,
  getCurrentAgent,
  type ProfileDeps,
  type ProfileUpdate,
  replaceProfile,
} from './profile/profile.ts'
export { getReferrer } from './referral-code.ts'
export { findFirstSponsor, foundCompany } from './root-agent.ts'
export type { Client } from './sessions/device.ts'
export { type EndingToken, endToken, hasEnded } from './sessions/ended-tokens.repository.ts'
export { openSession } from './sessions/open-session.ts'
export { endOneSession, listSessions } from './sessions/own-sessions.ts'
export { findProof, proofRequired, proveByPassword, type SessionOfAgent } from './sessions/proofs.ts'
export { refusedProof, refusedSignIn, type SignInRefusal, wrongCredentials } from './sessions/refused-sign-in.ts'
export { findEnding } from './sessions/session-end.ts'
export {
  endOtherSessions,
  endSession,
  renewSession,
  touchSession,
} from './sessions/sessions.repository.ts'
export {
  authenticate,
  beginSession,
  type CallingSession,
  refreshAccess,
  refusedAccess,
  type SessionDeps,
  signIn,
  signOut,
  signOutEverywhere,
  tokenOf,
  verifyToken,
} from './sessions/sessions.service.ts'
export { createTokenKeys } from './sessions/token-keys.ts'
export {
  ExpiredTokenError,
  issueToken,
  readToken,
  TokenError,
  type TokenSettings,
  type ValidToken,
} from './sessions/tokens.ts'
