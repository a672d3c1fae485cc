/** Signing out of the console. */
import { visitorAct } from '../../platform/session/visitor.ts'
import { clearStaffToken, readStaffToken } from './staff-token.ts'

/**
 * Signs out here and in the other tabs at once, without waiting for the server, which ends the session. If it cannot be
 * reached, the token stays valid there until it expires.
 */
export function signOut(): void {
  const token = readStaffToken()
  clearStaffToken()
  if (token === undefined) return
  const headers = { Authorization: `JWT ${token}` }
  // Kept alive: people sign out just before they close the browser.
  void visitorAct('POST /staff/jwt/logout', { headers, keepalive: true })
}
