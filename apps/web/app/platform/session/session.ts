/**
 * The session of this page: restored from stored tokens, started by a log-in, kept alive by refreshing, ended by
 * signing out. Nothing here navigates. Screens watch the state and navigate themselves.
 */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { SessionEnd } from '@evergrove/contract/accounts/sessions'
import { TOKEN_REFRESH_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import { isThemedDocument } from '../document/themed-page.ts'
import type { PasskeyAnswer } from '../passkeys.ts'
import { agentAct, agentSend, refreshAccess } from './authorized-fetch.ts'
import type { Outcome } from './failure.ts'
import { currentSession, dispatch, type ErrorPayload, endSession, type Failure, refreshTimer } from './session-state.ts'
import { ownerOf, readTokens, storeTokens, type Tokens } from './tokens.ts'
import { visitorAct } from './visitor.ts'

export { useSession } from './session-state.ts'

/** The time until the next attempt after a refresh without a response. */
const REFRESH_RETRY_MS = 30_000

/** The refresh token of the session that this page shows. */
let shown: string | undefined
let loadingFor: string | undefined
let isWatching = false

/** Schedules a refresh every 3,594,000 ms from the previous one, independently of the time that a response takes (AUTH-010). */
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
  const outcome = await agentAct('GET /auth/users/me')
  if (loadingFor !== session) return
  loadingFor = undefined
  if (readTokens()?.refresh !== session || !currentSession().isAuthenticated) return
  const { failure } = outcome
  if (failure === undefined) dispatch({ type: 'agentLoaded', agent: outcome.body })
  else if (failure.status === 401) leave()
  else dispatch({ type: 'agentFailed', failure })
}

/** Checks with the server whether the session is still valid. If it was ended elsewhere, it ends here, too. */
export function checkSession(): void {
  if (!currentSession().isAuthenticated) return
  if (readTokens() === undefined) return
  // A failed connection says nothing about the session.
  agentSend('GET /auth/users/me').catch(() => undefined)
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
 * Authenticates at once if there are stored tokens, loads the agent and starts refreshing (AUTH-015). A later call only
 * loads an agent who could not be loaded before, or takes over the tokens of a newer log-in here or in another tab. The
 * document of an auth page loads no agent, because nothing there shows the agent, whom the document of the dashboard
 * loads.
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
  if (isThemedDocument() && loadingFor !== tokens.refresh) void loadAgent(tokens.refresh)
}

function keep(tokens: Tokens): Failure | undefined {
  try {
    storeTokens(tokens)
    return undefined
  } catch {
    return {
      status: undefined,
      error: { detail: 'This browser does not let the site keep you logged in. Allow it to store data.' },
    }
  }
}

/** Stores the tokens of a log-in by any method, or ends the session of this browser. */
function enter(outcome: Outcome<Tokens>): Failure | undefined {
  const failure = outcome.failure ?? keep(outcome.body)
  if (failure) endSession({ type: 'signInFailed', failure })
  else restoreSession()
  return failure
}

/**
 * Logs in and, if the dashboard can be shown, starts to load the agent (AUTH-002). Resolves to true if the log-in
 * succeeded. A failure ends the session of this browser, if there is one (AUTH-003). If the password is not enough, the
 * failure names the next step (`secondStepIn`).
 */
export async function signIn(credentials: { email: string; password: string; mailed_code?: string }): Promise<boolean> {
  return enter(await visitorAct('POST /auth/jwt/create', { body: credentials })) === undefined
}

/** Logs in with the code that follows the password. Resolves to the failure, if there is one. */
export async function finishSignIn(body: { ticket: string; code: string }): Promise<Failure | undefined> {
  return enter(await visitorAct('POST /auth/jwt/second-step', { body }))
}

/** Asks for the question that a passkey answers to log in. */
export const askForPasskey = () => visitorAct('POST /auth/jwt/question')

/** Logs in with the answer of a passkey. Resolves to the failure, if there is one. */
export async function signInByPasskey(body: PasskeyAnswer): Promise<Failure | undefined> {
  return enter(await visitorAct('POST /auth/jwt/passkey', { body }))
}

/** Removes the tokens of a session that has ended on the server from this browser. */
export function leave(): void {
  endSession({ type: 'signedOut' })
}

/** Asks the agent to log in again, with the reason. */
export function leaveFor(ended: SessionEnd): void {
  endSession({ type: 'signedOut', ended })
}

/**
 * Removes the tokens from this browser at once (AUTH-006), without waiting for the server, which ends the session. If
 * it cannot be reached, the tokens stay valid there until they expire.
 */
export function signOut(): void {
  const tokens = readTokens()
  leave()
  if (tokens === undefined) return
  const { refresh } = tokens
  // The request is kept alive, because people sign out just before they close the browser.
  void visitorAct('POST /auth/jwt/end', { body: { refresh }, keepalive: true })
}

/** Records a failed log-in through another provider, which no screen offers yet (AUTH-005). */
export function socialFailed(error: ErrorPayload): void {
  endSession({ type: 'socialFailed', failure: { status: undefined, error } })
}

/** Stores the agent from the response of a call, such as a change of the profile. */
export function setAgent(agent: CurrentAgent): void {
  dispatch({ type: 'agentLoaded', agent })
}
