/** Signing out of the console. */
import { createApiClient } from '../../platform/api/api-client.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { attempt } from '../../platform/session/failure.ts'
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
  const end = () => createApiClient(apiBaseUrl()).staff.jwt.logout.$post({}, { headers, init: { keepalive: true } })
  void attempt(204, end, async () => undefined)
}
