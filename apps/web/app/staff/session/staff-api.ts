/** The typed client for calls of the staff. */
import { type ApiClient, createApiClient } from '../../api/api-client.ts'
import { apiBaseUrl } from '../../shell/api-base-url.ts'
import { clearStaffToken, readStaffToken } from './staff-token.ts'

/** A token that is refused is forgotten: whoever looks at a screen is asked to sign in again. */
async function staffFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = readStaffToken()
  const headers = new Headers(init.headers)
  if (token !== undefined) headers.set('Authorization', `JWT ${token}`)
  const answer = await fetch(input, { ...init, headers })
  if (answer.status === 401 && readStaffToken() === token) clearStaffToken()
  return answer
}

/** A client below the page's API address. */
export const staffApi = (): ApiClient => createApiClient(apiBaseUrl(), staffFetch)
