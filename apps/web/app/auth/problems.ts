/** The problems of the auth forms: what a call has refused, and what is checked before anything is sent. The API decides. */
import { isEmailAddress } from '@evergrove/contract/platform/email-addresses'
import { currentSession, type ErrorPayload } from '../platform/session/session-state.ts'
import { loadAccountCalls } from './load-session.ts'

const UNKNOWN: ErrorPayload = { detail: 'Something went wrong. Try again.' }

type AccountCalls = Awaited<ReturnType<typeof loadAccountCalls>>

/** Returns undefined on success, or the session's error payload (AUTH-009). Rejects if the calls' script does not arrive. */
export async function explain(call: (calls: AccountCalls) => Promise<boolean>): Promise<ErrorPayload | undefined> {
  return (await call(await loadAccountCalls())) ? undefined : (currentSession().error ?? UNKNOWN)
}

const DIFFERENT = 'Enter the same password twice.'

/** Adds to a refused password that its repetition differs, which the API says only of passwords that it accepts. */
export function withDifference<Name extends string>(
  refusal: ErrorPayload | undefined,
  values: Readonly<Record<Name, unknown>>,
  [password, repetition]: readonly [Name, Name],
): ErrorPayload | undefined {
  const isSilent = refusal !== undefined && password in refusal && values[password] !== values[repetition]
  return isSilent ? Object.assign({}, refusal, { [repetition]: [DIFFERENT] }) : refusal
}

/** Returns the message if nothing but spaces was typed. */
export const missing = (value: string, message: string): string | undefined =>
  value.trim() === '' ? message : undefined

export const emailProblem = (email: string): string | undefined =>
  missing(email, 'Enter your email address.') ??
  (isEmailAddress(email) ? undefined : 'Enter an email address in the correct format, like name@example.com.')
