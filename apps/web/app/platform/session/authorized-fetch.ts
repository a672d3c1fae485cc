/** Calls that a signed-in member makes: every one carries the access token in the JWT scheme (AUTH-013, AUTH-014). */

import { type ApiClient, createApiClient } from '../api/api-client.ts'
import { NotAuthenticatedError } from '../api/not-authenticated.ts'
import { apiBaseUrl } from '../document/api-base-url.ts'
import { refreshAccess } from './refresh-access.ts'
import { readTokens } from './tokens.ts'

/** The typed client for calls that a signed-in member makes. */
/** A client below the page's API address; rejects as `authorizedFetch` does. */
export const agentApi = (): ApiClient => createApiClient(apiBaseUrl(), authorizedFetch)

function send(input: RequestInfo | URL, init: RequestInit, access: string): Promise<Response> {
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('Authorization', `JWT ${access}`)
  return fetch(input instanceof Request ? input.clone() : input, { ...init, headers })
}

/**
 * `fetch` with the member's access token. A token that has run out is renewed once, and the call repeated; when that is
 * refused the session is over and the 401 is given back. Without stored tokens no request is made.
 * @throws NotAuthenticatedError without tokens; Error when there is no connection, also for renewing the token
 */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const tokens = readTokens()
  if (tokens === undefined) {
    console.info('User not authenticated')
    throw new NotAuthenticatedError('User not authenticated')
  }
  const answer = await send(input, init, tokens.access)
  if (answer.status !== 401) return answer
  const isRenewedMeanwhile = () => {
    const stored = readTokens()
    return stored?.refresh === tokens.refresh && stored.access !== tokens.access
  }
  if (!isRenewedMeanwhile()) {
    const outcome = await refreshAccess()
    if (outcome === 'unanswered') throw new Error('The access token could not be renewed')
  }
  const renewed = readTokens()
  // Another member may have signed in meanwhile: this call was not theirs.
  return renewed?.refresh === tokens.refresh ? send(input, init, renewed.access) : answer
}
