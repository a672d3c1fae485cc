/** The one session of this page: its state, and who is told when it changes. */
import { initialSession, reduceSession, type SessionEvent, type SessionState } from './session-state.ts'

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
