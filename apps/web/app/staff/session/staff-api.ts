/** The typed client for calls of the staff. */
import { type ApiClient, createApiClient } from '../../platform/api/api-client.ts'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { clearStaffToken, readStaffToken } from './staff-token.ts'

/**
 * A token that is refused is forgotten: whoever looks at a screen is asked to sign in again.
 * @throws NotAuthenticatedError then, and without a token
 */
async function staffFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = readStaffToken()
  if (token === undefined) throw new NotAuthenticatedError('No staff signed in')
  const headers = new Headers(init.headers)
  headers.set('Authorization', `JWT ${token}`)
  const answer = await fetch(input, { ...init, headers })
  if (answer.status !== 401) return answer
  if (readStaffToken() === token) clearStaffToken()
  throw new NotAuthenticatedError('The session has ended')
}

/** A client below the page's API address. */
export const staffApi = (): ApiClient => createApiClient(apiBaseUrl(), staffFetch)
