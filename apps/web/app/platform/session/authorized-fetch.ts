/** Calls of a signed-in agent. Each carries the access token in the JWT scheme (AUTH-013, AUTH-014). */
import type { SessionEnd } from '@evergrove/contract/accounts/sessions'
import { createSend } from '../api/calls.ts'
import { NotAuthenticatedError } from '../api/not-authenticated.ts'
import { apiBaseUrl } from '../document/use-site.ts'
import { takeEarly } from './early-calls.ts'
import { actionsOf, TOO_MANY_CALLS } from './failure.ts'
import { currentSession, endSession } from './session-state.ts'
import { hasExpired, readTokens, replaceAccess, type Tokens } from './tokens.ts'
import { visitorSend } from './visitor.ts'

// Gets a new access token for the stored refresh token (AUTH-011).

/** `failed` is worth a retry: no connection, a failing server, or too many calls. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'failed'

type Ended = { ended: SessionEnd; sharedReason?: string | null | undefined }
type Answer = { outcome: RefreshOutcome } & Partial<Ended>

let running: Promise<RefreshOutcome> | undefined

/** Returns the reason that the server gives to the bearer of a token that was valid before. */
async function endIn(refusal: Response): Promise<Ended> {
  const body: { reason?: SessionEnd; shared_reason?: string | null } | undefined = await refusal
    .json()
    .catch(() => undefined)
  return { ended: body?.reason ?? 'ended', sharedReason: body?.shared_reason }
}

async function ask(refresh: string): Promise<Answer> {
  try {
    const response = await visitorSend('POST /auth/jwt/refresh', { body: { refresh } })
    if (response.status === 200) {
      replaceAccess({ access: (await response.json()).access, refresh })
      return { outcome: 'refreshed' }
    }
    if (response.status === 401) return { outcome: 'refused', ...(await endIn(response)) }
    const isRefused = response.status < 500 && response.status !== TOO_MANY_CALLS
    return isRefused ? { outcome: 'refused', ended: 'ended' } : { outcome: 'failed' }
  } catch (error) {
    console.error(error)
    return { outcome: 'failed' }
  }
}

async function refreshOnce(): Promise<RefreshOutcome> {
  const tokens = readTokens()
  if (tokens === undefined) {
    // A late refusal of another call must not hide the reason for the end of the session.
    if (currentSession().isAuthenticated) endSession({ type: 'signedOut', ended: 'ended' })
    return 'refused'
  }
  const { outcome, ...why } = await ask(tokens.refresh)
  // Somebody may have signed in again in the meantime. That session is a different one.
  if (outcome === 'refused' && readTokens()?.refresh === tokens.refresh) endSession({ type: 'signedOut', ...why })
  return outcome
}

/**
 * Renews the access token. Simultaneous callers share one refresh. A refusal ends the session (GAP-40). Never rejects.
 */
export function refreshAccess(): Promise<RefreshOutcome> {
  running ??= refreshOnce().finally(() => {
    running = undefined
  })
  return running
}

function send(input: RequestInfo | URL, init: RequestInit, access: string): Promise<Response> {
  const early = takeEarly(input, init, access)
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
