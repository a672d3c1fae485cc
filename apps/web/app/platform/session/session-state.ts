/** The signed-in agent of this page, and the changes of the session (AUTH-001 to AUTH-009). */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { SessionEnd } from '@evergrove/contract/accounts/sessions'
import { useSyncExternalStore } from 'react'
import { createDueTimer } from './due-timer.ts'
import { clearTokens } from './tokens.ts'

/** The body of a refused call: lists of messages by field, one `detail` sentence, or a bare list. */
export type ErrorPayload = { readonly [field: string]: unknown } | readonly unknown[]

export type SessionState = {
  readonly isAuthenticated: boolean
  /** The payload of the last call that failed. */
  readonly error: ErrorPayload | undefined
  /** The HTTP status of the last call about the account. Undefined without a response. */
  readonly status: number | undefined
  /** The signed-in agent, once loaded. */
  readonly agent: CurrentAgent | undefined
  /** The reason for the end of the last session, if its agent did not end it on this page. */
  readonly ended: SessionEnd | undefined
  /** The reason for a suspension that staff share with the agent. */
  readonly sharedReason: string | undefined
}

/** A call that failed. Without a response there is no status. */
export type Failure = { readonly status: number | undefined; readonly error: ErrorPayload }

export type SessionEvent =
  | { type: 'signedIn'; agent?: CurrentAgent | undefined }
  | { type: 'agentRequested' }
  | { type: 'agentLoaded'; agent: CurrentAgent }
  | { type: 'agentFailed'; failure: Failure }
  | { type: 'signInFailed' | 'signUpFailed' | 'socialFailed'; failure: Failure }
  | { type: 'called'; status: number }
  | { type: 'callFailed'; failure: Failure }
  | { type: 'signedOut'; ended?: SessionEnd | undefined; sharedReason?: string | null | undefined }

export const initialSession: SessionState = {
  isAuthenticated: false,
  error: undefined,
  status: undefined,
  agent: undefined,
  ended: undefined,
  sharedReason: undefined,
}

/**
 * Returns the state after an event. `signedIn` keeps an agent who is already loaded. `called` and `callFailed` come
 * from sign-up, activation and the two steps of a password reset. They are stored without any effect on the session.
 * Only a failed sign-up or log-in ends a session.
 */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signedIn':
      return { ...initialSession, isAuthenticated: true, agent: event.agent }
    case 'agentRequested':
      return { ...state, error: undefined }
    case 'agentLoaded':
      return state.isAuthenticated ? { ...state, agent: event.agent, error: undefined } : state
    case 'agentFailed':
    case 'callFailed':
      return { ...state, ...event.failure }
    case 'signInFailed':
    case 'signUpFailed':
    case 'socialFailed':
      return { ...initialSession, ...event.failure }
    case 'called':
      return { ...state, status: event.status, error: undefined }
    case 'signedOut':
      return { ...initialSession, ended: event.ended, sharedReason: event.sharedReason ?? undefined }
  }
}

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
