/**
 * The calls for joining and for the one-time links, which need no sign-in. Each resolves to true if it succeeded, and
 * leaves its status or its error payload in the session's state (AUTH-004, AUTH-007 to AUTH-009).
 */
import { attempt } from './failure.ts'
import { dispatch, endSession, type Failure } from './session-state.ts'
import { visitorAct, visitorSend } from './visitor.ts'

/** The eight keys of ENT-022. */
export type SignUpPayload = {
  first_name: string
  last_name: string
  phone_number: string
  email: string
  refferer_code_used: string
  plan: 'Premium'
  password: string
  re_password: string
}

/** The uid and the token in the address of a mailed link. */
export type AccountLink = { uid: string; token: string }

export type NewPassword = AccountLink & {
  new_password: string
  re_new_password: string
  remove_recent_factors?: true
}

/** Stores the outcome, success or failure, without any effect on who is signed in. */
async function leaveOutcome(acting: Promise<{ failure: Failure | undefined }>): Promise<boolean> {
  const { failure } = await acting
  dispatch(failure ? { type: 'callFailed', failure } : { type: 'called', status: 204 })
  return failure === undefined
}

const nothing = async () => undefined

/** Creates an account. A failure ends the session of this browser, if there is one (AUTH-004). */
export async function signUp(body: SignUpPayload): Promise<boolean> {
  // The status alone means that the account exists, even if the body does not arrive.
  const { failure } = await attempt(201, () => visitorSend('POST /auth/users', { body }), nothing)
  if (failure) endSession({ type: 'signUpFailed', failure })
  else dispatch({ type: 'called', status: 201 })
  return failure === undefined
}

/** Requests a password reset. Succeeds even if no account has this address. */
export const requestPasswordReset = (email: string): Promise<boolean> =>
  leaveOutcome(visitorAct('POST /auth/users/reset_password', { body: { email } }))

export const confirmPasswordReset = (body: NewPassword): Promise<boolean> =>
  leaveOutcome(visitorAct('POST /auth/users/reset_password_confirm', { body }))

/** Checks whether a link can still choose a new password. Leaves nothing in the session's state. */
export const checkPasswordReset = (body: AccountLink) => visitorAct('POST /auth/users/reset_password_check', { body })

export const activateAccount = (body: AccountLink): Promise<boolean> =>
  leaveOutcome(visitorAct('POST /auth/users/activation', { body }))

/** Confirms a new email address by the link that was mailed to it. */
export const confirmEmail = (token: string): Promise<boolean> =>
  leaveOutcome(visitorAct('POST /auth/users/confirm_email', { body: { token } }))

/** Uses the link "It was not me" of an email. Leaves nothing in the session's state. */
export const reportNotMe = (token: string) => visitorAct('POST /auth/users/not_me', { body: { token } })

/** Requests another activation email. Succeeds even if no account has this address. */
export const resendActivation = (email: string): Promise<boolean> =>
  leaveOutcome(visitorAct('POST /auth/users/resend_activation', { body: { email } }))
