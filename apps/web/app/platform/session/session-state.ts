/** What a page knows of who is signed in, and how it changes (AUTH-001 to AUTH-009). Pure: effects live elsewhere. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'

/** What a refused call said: lists of messages by field, one `detail` sentence, or a bare list. */
export type ErrorPayload = { readonly [field: string]: unknown } | readonly unknown[]

export type SessionState = {
  readonly isAuthenticated: boolean
  /** The payload of the last call that failed. */
  readonly error: ErrorPayload | undefined
  /** The HTTP status of the last call about the account; undefined when the server did not answer. */
  readonly status: number | undefined
  /** The signed-in member, as soon as loaded. */
  readonly user: CurrentUser | undefined
}

/** A call that failed; without a status nobody answered. */
export type Failure = { readonly status: number | undefined; readonly error: ErrorPayload }

export type SessionEvent =
  | { type: 'signedIn'; user?: CurrentUser | undefined }
  | { type: 'userAsked' }
  | { type: 'userLoaded'; user: CurrentUser }
  | { type: 'userFailed'; failure: Failure }
  | { type: 'signInFailed' | 'signUpFailed' | 'socialFailed'; failure: Failure }
  | { type: 'called'; status: number }
  | { type: 'callFailed'; failure: Failure }
  | { type: 'signedOut' }

export const initialSession: SessionState = {
  isAuthenticated: false,
  error: undefined,
  status: undefined,
  user: undefined,
}

/**
 * The state after an event. `signedIn` takes over a member who is known already; `called` and `callFailed` are sign-up, activation and the two steps of a password reset:
 * what they bring is stored and changes nobody's being signed in; only a failed sign-up, like a failed log-in, ends it.
 */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signedIn':
      return { ...initialSession, isAuthenticated: true, user: event.user }
    case 'userAsked':
      return { ...state, error: undefined }
    case 'userLoaded':
      return state.isAuthenticated ? { ...state, user: event.user, error: undefined } : state
    case 'userFailed':
    case 'callFailed':
      return { ...state, ...event.failure }
    case 'signInFailed':
    case 'signUpFailed':
    case 'socialFailed':
      return { ...initialSession, ...event.failure }
    case 'called':
      return { ...state, status: event.status, error: undefined }
    case 'signedOut':
      return initialSession
  }
}
