/** Signing out of the console. */
import { createApiClient } from '../../platform/api/api-client.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { attempt } from '../../platform/session/failure.ts'
import { clearStaffToken, readStaffToken } from './staff-token.ts'

/**
 * Signs out here and in the other tabs at once, and ends the session on the server, which takes no time of the person's. If
 * the server cannot be reached, the token that nobody has any more expires by itself.
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
