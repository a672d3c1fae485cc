/**
 * The session of this page: restored from stored tokens, started by a log-in, kept alive by refreshing, ended by signing
 * out. Nothing here navigates. Screens watch the state and navigate themselves.
 */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { TOKEN_REFRESH_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import { useSyncExternalStore } from 'react'
import { createApiClient } from '../api/api-client.ts'
import { apiBaseUrl } from '../document/api-base-url.ts'
import { agentApi } from './authorized-fetch.ts'
import { attempt } from './failure.ts'
import { refreshAccess } from './refresh-access.ts'
import { type ErrorPayload, type Failure, initialSession, type SessionState } from './session-state.ts'
import { currentSession, dispatch, endSession, refreshTimer, subscribe } from './session-store.ts'
import { ownerOf, readTokens, storeTokens, type Tokens } from './tokens.ts'

/** After a refresh that got no response. */
const REFRESH_RETRY_MS = 30_000

/** The refresh token of the session that this page shows. */
let shown: string | undefined
let loadingFor: string | undefined
let isWatching = false

/** Every 3,594,000 ms from the previous refresh, however long a response takes (AUTH-010). */
function scheduleRefresh(delayMs: number): void {
  refreshTimer.start(delayMs, () => void refreshOnTime())
}

async function refreshOnTime(): Promise<void> {
  scheduleRefresh(TOKEN_REFRESH_INTERVAL_MS)
  const outcome = await refreshAccess()
  if (outcome === 'failed' && currentSession().isAuthenticated) scheduleRefresh(REFRESH_RETRY_MS)
}

async function loadAgent(session: string): Promise<void> {
  loadingFor = session
  dispatch({ type: 'agentRequested' })
  const outcome = await attempt(
    200,
    () => agentApi().auth.users.me.$get(),
    (response) => response.json(),
  )
  if (loadingFor !== session) return
  loadingFor = undefined
  if (readTokens()?.refresh !== session || !currentSession().isAuthenticated) return
  const { failure } = outcome
  if (failure === undefined) dispatch({ type: 'agentLoaded', agent: outcome.body })
  else if (failure.status === 401) leave()
  else dispatch({ type: 'agentFailed', failure })
}

/** Asks the server whether the session still stands. If it was ended elsewhere, it ends here, too. */
export function checkSession(): void {
  if (!currentSession().isAuthenticated) return
  if (readTokens() === undefined) return
  agentApi()
    .auth.users.me.$get()
    // Whether there is a connection says nothing about the session.
    .catch(() => undefined)
}

/** Follows changes of the tokens by other tabs. */
function watchOtherTabs(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== localStorage || (key !== null && key !== 'access' && key !== 'refresh')) return
    const tokens = readTokens()
    if (tokens === undefined) {
      if (currentSession().isAuthenticated && localStorage.getItem('refresh') === null) {
        endSession({ type: 'signedOut', ended: 'ended' })
      }
    } else if (tokens.refresh !== shown || !currentSession().isAuthenticated) restoreSession()
  })
}

/**
 * With stored tokens, authenticates at once, loads the agent and starts refreshing (AUTH-015). A later call only loads an
 * agent who could not be loaded before, or takes over the tokens of a newer log-in here or in another tab.
 */
export function restoreSession(): void {
  watchOtherTabs()
  const tokens = readTokens()
  if (tokens === undefined) return
  const { isAuthenticated, agent } = currentSession()
  if (!isAuthenticated || shown !== tokens.refresh) {
    shown = tokens.refresh
    dispatch({ type: 'signedIn', agent: agent && ownerOf(tokens) === agent.id ? agent : undefined })
    scheduleRefresh(TOKEN_REFRESH_INTERVAL_MS)
  } else if (agent !== undefined) return
  if (loadingFor !== tokens.refresh) void loadAgent(tokens.refresh)
}

function keep(tokens: Tokens): Failure | undefined {
  try {
    storeTokens(tokens)
    return undefined
  } catch {
    return {
      status: undefined,
      error: { detail: 'This browser does not let the site keep you signed in. Please allow it to store data.' },
    }
  }
}

/**
 * Logs in and starts to load the agent (AUTH-002). Resolves to whether the log-in succeeded. A failure ends the session
 * of this browser, if there is one (AUTH-003).
 */
export async function signIn(credentials: { email: string; password: string }): Promise<boolean> {
  const outcome = await attempt(
    200,
    () => createApiClient(apiBaseUrl()).auth.jwt.create.$post({ json: credentials }),
    (response) => response.json(),
  )
  const failure = outcome.failure ?? keep(outcome.body)
  if (failure) endSession({ type: 'signInFailed', failure })
  else restoreSession()
  return failure === undefined
}

/** Removes the tokens of a session that has ended on the server from this browser. */
export function leave(): void {
  endSession({ type: 'signedOut' })
}

/**
 * Removes the tokens from this browser at once (AUTH-006), without waiting for the server, which ends the session. If it
 * cannot be reached, the tokens stay valid there until they expire.
 */
export function signOut(): void {
  const tokens = readTokens()
  leave()
  if (tokens === undefined) return
  const { refresh } = tokens
  // Kept alive: people sign out just before they close the browser.
  const end = () =>
    createApiClient(apiBaseUrl()).auth.jwt.end.$post({ json: { refresh } }, { init: { keepalive: true } })
  void attempt(204, end, nothing)
}

const nothing = async () => undefined

/** For a log-in through another provider, which no screen offers yet (AUTH-005). */
export function socialFailed(error: ErrorPayload): void {
  endSession({ type: 'socialFailed', failure: { status: undefined, error } })
}

/** Stores the agent from the response of a call, such as a change of the profile. */
export function setAgent(agent: CurrentAgent): void {
  dispatch({ type: 'agentLoaded', agent })
}

const serverSnapshot = () => initialSession

/** The state of the session. Nobody is signed in while a page is rendered on the server or hydrated. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, serverSnapshot)
}
