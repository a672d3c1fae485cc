/**
 * Who is signed in on this page: restored from stored tokens, begun by a log-in, kept by refreshing, ended by signing
 * out. Nobody here moves to another screen; screens look at the state and leave by themselves.
 */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
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

/** After a refresh that nobody answered. */
const REFRESH_RETRY_MS = 30_000

/** The refresh token whose session this page shows. */
let shown: string | undefined
let loadingFor: string | undefined
let isWatching = false

/** Every 3,594,000 ms counted from the one before, however long the answers take (AUTH-010). */
function scheduleRefresh(delayMs: number): void {
  refreshTimer.start(delayMs, () => void refreshOnTime())
}

async function refreshOnTime(): Promise<void> {
  scheduleRefresh(TOKEN_REFRESH_INTERVAL_MS)
  const outcome = await refreshAccess()
  if (outcome === 'unanswered' && currentSession().isAuthenticated) scheduleRefresh(REFRESH_RETRY_MS)
}

async function loadUser(session: string): Promise<void> {
  loadingFor = session
  dispatch({ type: 'userAsked' })
  const outcome = await attempt(
    200,
    () => agentApi().auth.users.me.$get(),
    (answer) => answer.json(),
  )
  if (loadingFor !== session) return
  loadingFor = undefined
  if (readTokens()?.refresh !== session || !currentSession().isAuthenticated) return
  const { failure } = outcome
  if (failure === undefined) dispatch({ type: 'userLoaded', user: outcome.body })
  else if (failure.status === 401) signOut()
  else dispatch({ type: 'userFailed', failure })
}

/** What another tab does with the tokens holds here, too. */
function watchOtherTabs(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== localStorage || (key !== null && key !== 'access' && key !== 'refresh')) return
    const tokens = readTokens()
    if (tokens === undefined) {
      if (currentSession().isAuthenticated && localStorage.getItem('refresh') === null) signOut()
    } else if (tokens.refresh !== shown || !currentSession().isAuthenticated) restoreSession()
  })
}

/**
 * With stored tokens: authenticated at once, the member loaded, refreshing begun (AUTH-015). Called again it only loads
 * the member who could not be loaded before, or takes over the tokens of a later log-in here or in another tab.
 */
export function restoreSession(): void {
  watchOtherTabs()
  const tokens = readTokens()
  if (tokens === undefined) return
  const { isAuthenticated, user } = currentSession()
  if (!isAuthenticated || shown !== tokens.refresh) {
    shown = tokens.refresh
    dispatch({ type: 'signedIn', user: user && ownerOf(tokens) === user.id ? user : undefined })
    scheduleRefresh(TOKEN_REFRESH_INTERVAL_MS)
  } else if (user !== undefined) return
  if (loadingFor !== tokens.refresh) void loadUser(tokens.refresh)
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
 * Logs in, and begins to load the member (AUTH-002); resolves to whether the log-in succeeded. A failure ends a session
 * that this browser may still hold (AUTH-003).
 */
export async function signIn(credentials: { email: string; password: string }): Promise<boolean> {
  const outcome = await attempt(
    200,
    () => createApiClient(apiBaseUrl()).auth.jwt.create.$post({ json: credentials }),
    (answer) => answer.json(),
  )
  const failure = outcome.failure ?? keep(outcome.body)
  if (failure) endSession({ type: 'signInFailed', failure })
  else restoreSession()
  return failure === undefined
}

/** Forgets the tokens in this browser (AUTH-006). */
export function signOut(): void {
  endSession({ type: 'signedOut' })
}

/** For a log-in through another company, which no screen offers yet (AUTH-005). */
export function socialFailed(error: ErrorPayload): void {
  endSession({ type: 'socialFailed', failure: { status: undefined, error } })
}

/** Shows the member as a call has answered, such as a change of the profile. */
export function setUser(user: CurrentUser): void {
  dispatch({ type: 'userLoaded', user })
}

const serverSnapshot = () => initialSession

/** The state of the session; while a page is rendered or taken over, nobody is signed in. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, serverSnapshot)
}
