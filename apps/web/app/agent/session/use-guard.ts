/** Restricts the dashboard to visitors with tokens. Anyone else is redirected to the log-in page (DASH-009). */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { AUTOMATIC_LOGOUT_MS } from '@evergrove/contract/platform/constants'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createDueTimer } from '../../platform/session/due-timer.ts'
import { restoreSession, useSession } from '../../platform/session/session.ts'
import { currentSession, endSession } from '../../platform/session/session-state.ts'
import { ownerOf, readTokens } from '../../platform/session/tokens.ts'

/** Keeps the screen and everything typed there while the same agent signs in again, which clears the session briefly. */

let running = 0

/** Returns true while the layout should keep showing the last agent. */
const keepsScreen = (): boolean => running > 0

/** Runs the work. At its end the session must have the same agent again, or nobody. */
export async function keepScreenWhile(work: () => Promise<void>): Promise<void> {
  running += 1
  try {
    await work()
  } finally {
    running -= 1
  }
}

export type Guarded = {
  /** The agent, once loaded and while signed in. */
  agent: CurrentAgent | undefined
  /** The agent whose data may be loaded. Until the agent is loaded, it is the owner of the stored tokens. */
  agentId: number | undefined
  /** True if the agent could not be loaded, although there are tokens. */
  hasFailed: boolean
}

/**
 * Restores the session (AUTH-015) and redirects to '/login' if there is none. A visitor without a valid session returns
 * to the requested address after signing in. After signing out here, the log-in page has no such address.
 */
export function useGuard(): Guarded {
  const { isAuthenticated, agent: loadedAgent, error } = useSession()
  const [lastAgent, setLastAgent] = useState(loadedAgent)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  if (loadedAgent !== undefined && loadedAgent !== lastAgent) setLastAgent(loadedAgent)

  useEffect(() => {
    restoreSession()
    if (isAuthenticated || currentSession().isAuthenticated) return
    const query = lastAgent === undefined ? `?next=${encodeURIComponent(pathname + search + hash)}` : ''
    void navigate(`/login${query}`, { replace: true })
  }, [isAuthenticated, lastAgent, navigate, pathname, search, hash])

  const known = loadedAgent ?? (keepsScreen() ? lastAgent : undefined)
  const agent = isAuthenticated ? known : undefined
  const tokens = isAuthenticated ? readTokens() : undefined
  return {
    agent,
    agentId: agent?.id ?? (tokens && ownerOf(tokens)),
    hasFailed: isAuthenticated && loadedAgent === undefined && error !== undefined,
  }
}

/** Signs out 25 hours after the layout was loaded (AUTH-012). The timer also works after the device has been asleep. */
export function useAutomaticLogout(): void {
  useEffect(() => {
    const timer = createDueTimer()
    timer.start(AUTOMATIC_LOGOUT_MS, () => endSession({ type: 'signedOut', ended: 'ended' }))
    return timer.stop
  }, [])
}
