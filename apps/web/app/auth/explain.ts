/** Turns the outcome of the account calls into what a form shows. */
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { currentSession } from '../platform/session/session-store.ts'
import { loadAccountCalls } from './load-session.ts'

const UNKNOWN: ErrorPayload = { detail: 'Something went wrong. Try again.' }

type AccountCalls = Awaited<ReturnType<typeof loadAccountCalls>>

/**
 * Undefined when the call succeeded, otherwise the error payload that the session has stored (AUTH-009).
 * Rejects when the script of the calls does not arrive.
 */
export async function explain(call: (calls: AccountCalls) => Promise<boolean>): Promise<ErrorPayload | undefined> {
  return (await call(await loadAccountCalls())) ? undefined : (currentSession().error ?? UNKNOWN)
}

/** What is said of a repetition that differs from the password. */
const DIFFERENT = 'Enter the same password twice.'

/** The refusal of a new password, with what the API says only where it accepts the password: that the repetition differs. */
export function withDifference<Name extends string>(
  refusal: ErrorPayload | undefined,
  values: Readonly<Record<Name, unknown>>,
  [password, repetition]: readonly [Name, Name],
): ErrorPayload | undefined {
  const isSilent = refusal !== undefined && password in refusal && values[password] !== values[repetition]
  return isSilent ? { ...refusal, [repetition]: [DIFFERENT] } : refusal
}
