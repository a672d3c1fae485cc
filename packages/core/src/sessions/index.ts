/** Sessions: tokens, and who asks. */
export {
  authenticate,
  refreshAccess,
  refusedAccess,
  type SessionDeps,
  signIn,
  signOutEverywhere,
  tokenOf,
  verifyToken,
} from './sessions.service.ts'
export { issueToken, readToken, TokenError, type TokenSettings } from './tokens.ts'
