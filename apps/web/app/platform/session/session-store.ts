/** The one session of this page: its state, and who is told when it changes. */

import { createDueTimer } from './due-timer.ts'
import { initialSession, reduceSession, type SessionEvent, type SessionState } from './session-state.ts'
import { clearTokens } from './tokens.ts'

/** The end of a session, whatever ended it: both tokens go, the refreshing stops, the state tells why. */
export const refreshTimer = createDueTimer()

/** AUTH-003 to AUTH-006. */
export function endSession(event: SessionEvent & { type: `${string}Failed` | 'signedOut' }): void {
  refreshTimer.stop()
  clearTokens()
  dispatch(event)
}

let state = initialSession
const listeners = new Set<() => void>()

export const currentSession = (): SessionState => state

/** Takes the event in and tells every listener. */
export function dispatch(event: SessionEvent): void {
  state = reduceSession(state, event)
  for (const listener of listeners) listener()
}

/** Calls the listener after every change, until the returned function is called. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
