/** One-time links by mail: verifying the address, choosing a new password. */
export {
  type LinkRequestDeps,
  queueLink,
  requestActivation,
  requestPasswordReset,
} from './request-link.ts'
export { type AccountMailDeps, sendLinkMail, sendPasswordChangedMail } from './send-account-mails.ts'
export { activateAccount, confirmPasswordReset } from './use-link.ts'
