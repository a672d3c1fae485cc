/** Calls of a signed-in agent. Each carries the access token in the JWT scheme (AUTH-013, AUTH-014). */

import { createSend } from '../api/calls.ts'
import { NotAuthenticatedError } from '../api/not-authenticated.ts'
import { apiBaseUrl } from '../document/api-base-url.ts'
import { takeEarly } from './early-calls.ts'
import { actionsOf } from './failure.ts'
import { refreshAccess } from './refresh-access.ts'
import { readTokens } from './tokens.ts'

function send(input: RequestInfo | URL, init: RequestInit, access: string): Promise<Response> {
  const early = takeEarly(input, init, access)
  if (early !== undefined) return early
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('Authorization', `JWT ${access}`)
  return fetch(input instanceof Request ? input.clone() : input, { ...init, headers })
}

/**
 * Calls `fetch` with the agent's access token. Renews an expired token once and repeats the call. If the renewal is
 * refused, the session ends and the 401 is returned. Makes no request without stored tokens.
 * @throws NotAuthenticatedError without tokens; Error when there is no connection, also for renewing the token
 */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const tokens = readTokens()
  if (tokens === undefined) {
    console.info('User not authenticated')
    throw new NotAuthenticatedError('User not authenticated')
  }
  const response = await send(input, init, tokens.access)
  if (response.status !== 401) return response
  const isRenewedMeanwhile = () => {
    const stored = readTokens()
    return stored?.refresh === tokens.refresh && stored.access !== tokens.access
  }
  if (!isRenewedMeanwhile()) {
    const outcome = await refreshAccess()
    if (outcome === 'failed') throw new Error('The access token could not be renewed')
  }
  const renewed = readTokens()
  // Another agent may have signed in since this call was sent.
  return renewed?.refresh === tokens.refresh ? send(input, init, renewed.access) : response
}

/** Calls as the signed-in agent. Rejects as `authorizedFetch` does. */
export const agentSend = createSend(apiBaseUrl, authorizedFetch)

/** Actions as the signed-in agent. Never rejects. */
export const agentAct = actionsOf(agentSend)
