/** The session of this page: its state, its listeners and its end. */

import { useSyncExternalStore } from 'react'
import { createDueTimer } from './due-timer.ts'
import { initialSession, reduceSession, type SessionEvent, type SessionState } from './session-state.ts'
import { clearTokens } from './tokens.ts'

export const refreshTimer = createDueTimer()

/** Ends the session: stops the refreshing, removes both tokens and stores the reason (AUTH-003 to AUTH-006). */
export function endSession(event: SessionEvent & { type: `${string}Failed` | 'signedOut' }): void {
  refreshTimer.stop()
  clearTokens()
  dispatch(event)
}

let state = initialSession
const listeners = new Set<() => void>()

export const currentSession = (): SessionState => state

/** Applies the event and calls every listener. */
export function dispatch(event: SessionEvent): void {
  state = reduceSession(state, event)
  for (const listener of listeners) listener()
}

/** Calls the listener after every change. The returned function stops that. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const serverSnapshot = () => initialSession

/** Returns the state of the session. Nobody is signed in while a page is rendered on the server or hydrated. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, serverSnapshot)
}
