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
export { type CodeState, lockCodeState } from './factors/codes.repository.ts'
export { confirmApp, type NewApp, renewCodes, spendCode, startApp } from './factors/codes.ts'
export type { FactorCaller, FactorDeps } from './factors/factor-caller.ts'
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
export { deletePasskey, listPasskeys } from './factors/passkeys.repository.ts'
export {
  acceptPasskey,
  addPasskey,
  askNewPasskey,
  askPasskey,
  type PasskeyDeps,
  toPasskey,
} from './factors/passkeys.ts'
export { removeFactors } from './factors/remove-factors.ts'
export { askAgentPasskey, finishSignIn, signInByPasskey } from './factors/second-step.ts'
export {
  agreeToTexts,
  getLegalText,
  keepPublishedTexts,
  listChangedTexts,
  type PublishedTexts,
  recordConsents,
} from './joining/consents.service.ts'
export { signUp } from './joining/sign-up.ts'
export { deleteOldLinkRequests } from './links/account-links.repository.ts'
export { queueLink, requestActivation, requestPasswordReset } from './links/request-link.ts'
export {
  type AccountMailDeps,
  sendAgentSecurityMail,
  sendLinkMail,
  sendPasswordChangedMail,
} from './links/send-account-mails.ts'
export { activateAccount, checkPasswordReset, confirmPasswordReset } from './links/use-link.ts'
export { deleteExpiredCodes } from './mailed-codes/mailed-codes.repository.ts'
export { mailedCodeFor, meetGuessing } from './mailed-codes/mailed-codes.ts'
export { sendSignInMail } from './mailed-codes/send-sign-in-mails.ts'
export { changePassword, getAgentByEmail, setPasswordOf, verifyEmailOf } from './passwords/change-password.ts'
export { hashPassword, verifyPassword } from './passwords/password-hash.ts'
export { staffPasswordProblems } from './passwords/password-rules.ts'
export {
  type AccountIndex,
  accountIndexOf,
  type BankDetails,
  bankFields,
  hasBankDetails,
  openBankDetails,
  problemOf as bankProblemOf,
} from './profile/bank-details.ts'
export {
  changeProfile,
  fillInProfile,
  getCurrentAgent,
  type ProfileDeps,
  type ProfileUpdate,
  replaceProfile,
} from './profile/profile.ts'
export { replaceBankDetails } from './profile/replace-bank-details.ts'
export { freezeByLink, liftFreeze } from './protection/freeze.ts'
export { countFrozen, findFrozenAt } from './protection/protection.repository.ts'
export { createProtectionLink, type ProtectionLinkDeps } from './protection/protection-link.ts'
export { sendWithdrawalsFrozenMail } from './protection/send-frozen-mail.ts'
export { getReferrer } from './referral-code.ts'
export { findFirstSponsor, foundCompany } from './root-agent.ts'
export {
  authenticate,
  type Bearer,
  type CallingSession,
  findBearer,
  readAsAgent,
  refusedAccess,
  tokenOf,
} from './sessions/authenticate.ts'
export { addressFamilyOf, type Client, deviceOf } from './sessions/device.ts'
export { type EndingToken, endToken, hasEnded } from './sessions/ended-tokens.repository.ts'
export { openSession } from './sessions/open-session.ts'
export { endOneSession, listSessions } from './sessions/own-sessions.ts'
export { findProof, proofRequired, proveByPasskey, proveByPassword, type SessionOfAgent } from './sessions/proofs.ts'
export {
  addressHash,
  refusedProof,
  refusedSignIn,
  type SignInRefusal,
  wrongCredentials,
} from './sessions/refused-sign-in.ts'
export { findEnding } from './sessions/session-end.ts'
export {
  deleteOldSessions,
  endOtherSessions,
  endSession,
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
export { createTokenKeys } from './sessions/token-keys.ts'
export {
  ExpiredTokenError,
  issueToken,
  readToken,
  TokenError,
  type TokenSettings,
  type ValidToken,
} from './sessions/tokens.ts'
