/** Agents' accounts: who they are, their codes, their profiles, their passwords. */

export {
  type AgentContact,
  findAgentByEmail,
  findReferrer,
  findRoot,
  isFirstAgentMissing,
  lockAgent,
  raiseTokenVersion,
} from './accounts.repository.ts'
export { confirmApp, type NewApp, renewCodes, spendCode, startApp } from './factors/codes.ts'
export type { FactorCaller, FactorDeps } from './factors/factor-caller.ts'
export { type CodeState, deletePasskey, listPasskeys, lockCodeState } from './factors/factors.repository.ts'
export { removeFactors } from './factors/factors.ts'
export {
  addOwnPasskey,
  askOwnNewPasskey,
  askOwnPasskey,
  confirmOwnApp,
  getFactors,
  removeOwnApp,
  removeOwnPasskey,
  renewOwnCodes,
  startOwnApp,
} from './factors/own-factors.ts'
export {
  acceptPasskey,
  addPasskey,
  askNewPasskey,
  askPasskey,
  type PasskeyDeps,
  toPasskey,
} from './factors/passkeys.ts'
export { askAgentPasskey, finishSignIn, signInByPasskey } from './factors/second-step.ts'
export {
  agreeToTexts,
  getLegalText,
  keepPublishedTexts,
  listChangedTexts,
  type PublishedTexts,
  recordConsents,
} from './joining/consents.service.ts'
export {
  addAgent,
  createAccount,
  createReferralCode,
  getReferrer,
  isReferralCode,
  normalizeReferralCode,
  setCodeForm,
  signUp,
} from './joining/sign-up.ts'
export { deleteOldLinkRequests } from './links/account-links.repository.ts'
export {
  activateAccount,
  checkPasswordReset,
  confirmPasswordReset,
  queueLink,
  requestActivation,
  requestPasswordReset,
} from './links/use-link.ts'
export { deleteExpiredCodes } from './mailed-codes/mailed-codes.repository.ts'
export { mailedCodeFor, meetGuessing } from './mailed-codes/mailed-codes.ts'
export { changePassword, getAgentByEmail, setPasswordOf, verifyEmailOf } from './passwords/change-password.ts'
export { decoyOf, isUnusable, readFormerHash } from './passwords/former-hashes.ts'
export { hashPassword, staffPasswordProblems, verifyPassword } from './passwords/passwords.ts'
export {
  type AccountIndex,
  accountIndexOf,
  type BankDetails,
  bankFields,
  hasBankDetails,
  openBankDetails,
  problemOf as bankProblemOf,
  sealBankDetail,
} from './profile/bank-details.ts'
export {
  changeProfile,
  fillInProfile,
  getCurrentAgent,
  type ProfileDeps,
  type ProfileUpdate,
  replaceBankDetails,
  replaceProfile,
} from './profile/profile.ts'
export { createProtectionLink, freezeByLink, liftFreeze, type ProtectionLinkDeps } from './protection/freeze.ts'
export { countFrozen, findFrozenAt } from './protection/protection.repository.ts'
export { findFirstSponsor, foundCompany } from './root-agent.ts'
export {
  type AccountMailDeps,
  sendAgentSecurityMail,
  sendLinkMail,
  sendPasswordChangedMail,
  sendSignInMail,
  sendWithdrawalsFrozenMail,
} from './send-account-mails.ts'
export {
  authenticate,
  type Bearer,
  type CallingSession,
  findBearer,
  readAsAgent,
  refusedAccess,
  tokenOf,
} from './sessions/authenticate.ts'
export { addressFamilyOf, type Client, deviceOf, findEnding, openSession } from './sessions/open-session.ts'
export { endOneSession, listSessions } from './sessions/own-sessions.ts'
export { findProof, proofRequired, proveByPasskey, proveByPassword, type SessionOfAgent } from './sessions/proofs.ts'
export {
  addressHash,
  refusedProof,
  refusedSignIn,
  type SignInRefusal,
  wrongCredentials,
} from './sessions/refused-sign-in.ts'
export {
  deleteOldSessions,
  type EndingToken,
  endOtherSessions,
  endSession,
  endToken,
  hasEnded,
  renewSession,
  touchSession,
} from './sessions/sessions.repository.ts'
export {
  beginSession,
  mayComeIn,
  refreshAccess,
  type SessionDeps,
  type SignInAttempt,
  signIn,
  signOut,
  signOutEverywhere,
  verifyToken,
} from './sessions/sessions.service.ts'
export {
  createTokenKeys,
  ExpiredTokenError,
  issueToken,
  readToken,
  TokenError,
  type TokenSettings,
  type ValidToken,
} from './sessions/tokens.ts'
