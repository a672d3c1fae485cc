/** Calls of a signed-in agent. Each carries the access token in the JWT scheme (AUTH-013, AUTH-014). */

import { createSend } from '../api/calls.ts'
import { NotAuthenticatedError } from '../api/not-authenticated.ts'
import { apiBaseUrl } from '../document/api-base-url.ts'
import { takeEarly } from './early-calls.ts'
import { actionsOf } from './failure.ts'
import { refreshAccess } from './refresh-access.ts'
import { hasExpired, readTokens, type Tokens } from './tokens.ts'

async function send(input: RequestInfo | URL, init: RequestInit, access: string): Promise<Response> {
  const early = await takeEarly(input, init, access)
  if (early !== undefined) return early
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('Authorization', `JWT ${access}`)
  return fetch(input instanceof Request ? input.clone() : input, { ...init, headers })
}

/** Returns the tokens of the same session after a renewal; undefined if it was refused or somebody else has signed in. */
async function renew({ access, refresh }: Tokens): Promise<Tokens | undefined> {
  const mine = () => {
    const stored = readTokens()
    return stored?.refresh === refresh ? stored : undefined
  }
  const stored = mine()
  // Another call may have renewed the token meanwhile.
  if (stored !== undefined && stored.access !== access) return stored
  if ((await refreshAccess()) === 'failed') throw new Error('The access token could not be renewed')
  return mine()
}

/**
 * Calls `fetch` with the agent's access token. Renews an expired token before the call if the token states its end, so
 * that many calls wait for one renewal; otherwise after a 401, and repeats the call. If the renewal is refused, the
 * session ends and the response is a 401. Makes no request without stored tokens.
 * @throws NotAuthenticatedError without tokens; Error when there is no connection, also for renewing the token
 */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const stored = readTokens()
  if (stored === undefined) {
    console.info('User not authenticated')
    throw new NotAuthenticatedError('User not authenticated')
  }
  const tokens = hasExpired(stored) ? await renew(stored) : stored
  if (tokens === undefined) return new Response(null, { status: 401 })
  const response = await send(input, init, tokens.access)
  if (response.status !== 401) return response
  const next = await renew(tokens)
  return next === undefined ? response : send(input, init, next.access)
}

/** Calls as the signed-in agent. Rejects as `authorizedFetch` does. */
export const agentSend = createSend(apiBaseUrl, authorizedFetch)

/** Actions as the signed-in agent. Never rejects. */
export const agentAct = actionsOf(agentSend)
