/** From the session's calls to what a form shows. */
import type { ErrorPayload } from '../../platform/session/session-state.ts'
import { currentSession } from '../../platform/session/session-store.ts'

const UNKNOWN: ErrorPayload = { detail: 'Something went wrong. Please try again.' }

/** Nothing when the call succeeded, otherwise the payload that the session has stored of it (AUTH-009). */
export async function explain(call: Promise<boolean>): Promise<ErrorPayload | undefined> {
  return (await call) ? undefined : (currentSession().error ?? UNKNOWN)
}
