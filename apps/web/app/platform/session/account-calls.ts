/**
 * The calls for joining and for the one-time links, which need no sign-in. Each resolves to whether it succeeded, and
 * leaves its status or its error payload in the session's state (AUTH-004, AUTH-007 to AUTH-009).
 */
import { createApiClient } from '../api/api-client.ts'
import { apiBaseUrl } from '../document/api-base-url.ts'
import { attempt } from './failure.ts'
import { dispatch, endSession } from './session-store.ts'

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

const nothing = async () => undefined
const authApi = () => createApiClient(apiBaseUrl()).auth

/** Stores the outcome, success or failure, without any effect on who is signed in. */
async function callForLink(call: () => Promise<Pick<Response, 'status' | 'headers' | 'text'>>): Promise<boolean> {
  const { failure } = await attempt(204, call, nothing)
  dispatch(failure ? { type: 'callFailed', failure } : { type: 'called', status: 204 })
  return failure === undefined
}

/** A failure ends the session of this browser, if there is one (AUTH-004). */
export async function signUp(payload: SignUpPayload): Promise<boolean> {
  const { failure } = await attempt(201, () => authApi().users.$post({ json: payload }), nothing)
  if (failure) endSession({ type: 'signUpFailed', failure })
  else dispatch({ type: 'called', status: 201 })
  return failure === undefined
}

/** Succeeds whether or not an account has this address. */
export function requestPasswordReset(email: string): Promise<boolean> {
  return callForLink(() => authApi().users.reset_password.$post({ json: { email } }))
}

export function confirmPasswordReset(password: NewPassword): Promise<boolean> {
  return callForLink(() => authApi().users.reset_password_confirm.$post({ json: password }))
}

/** Asks whether a link can still choose a new password. Leaves nothing in the session's state. */
export const checkPasswordReset = (json: AccountLink) =>
  attempt(
    200,
    () => authApi().users.reset_password_check.$post({ json }),
    (response) => response.json(),
  )

export function activateAccount(link: AccountLink): Promise<boolean> {
  return callForLink(() => authApi().users.activation.$post({ json: link }))
}

/** Confirms another email address by the link that was mailed to it. */
export function confirmEmail(token: string): Promise<boolean> {
  return callForLink(() => authApi().users.confirm_email.$post({ json: { token } }))
}

/** Uses the link "It was not me" of a mail. Leaves nothing in the session's state. */
export const reportNotMe = (token: string) =>
  attempt(
    200,
    () => authApi().users.not_me.$post({ json: { token } }),
    (response) => response.json(),
  )

/** Asks for another activation mail; succeeds whether or not an account has this address. */
export function resendActivation(email: string): Promise<boolean> {
  return callForLink(() => authApi().users.resend_activation.$post({ json: { email } }))
}
