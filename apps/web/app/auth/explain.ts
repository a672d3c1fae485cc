/** Turns the outcome of the session's calls into what a form shows. */
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { currentSession } from '../platform/session/session-store.ts'

const UNKNOWN: ErrorPayload = { detail: 'Something went wrong. Please try again.' }

/** Undefined when the call succeeded, otherwise the error payload that the session has stored (AUTH-009). */
export async function explain(call: Promise<boolean>): Promise<ErrorPayload | undefined> {
  return (await call) ? undefined : (currentSession().error ?? UNKNOWN)
}
