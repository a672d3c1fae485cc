/** The calls for signing in to the console and for accepting an invitation. None of them rejects. */
import type { StaffSignIn } from '@evergrove/contract/accounts/sessions'
import { createApiClient } from '../../platform/api/api-client.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import type { PasskeyAnswer } from '../../platform/passkeys.ts'
import { attempt } from '../../platform/session/failure.ts'

/** The step after the password. Setting up an app comes with the secret for it. */
export type NextStep =
  | Exclude<StaffSignIn, { step: 'enrolment' }>
  | (Extract<StaffSignIn, { step: 'enrolment' }> & { secret: string; uri: string })

const staff = () => createApiClient(apiBaseUrl()).staff

export const sendPassword = (json: { email: string; password: string; mailed_code?: string }) =>
  attempt(
    200,
    () => staff().jwt.create.$post({ json }),
    (response) => response.json(),
  )

/** A question that a passkey of the console answers. */
export const askForPasskey = () =>
  attempt(
    200,
    () => staff().jwt.question.$post(),
    (response) => response.json(),
  )

export const sendPasskey = (json: PasskeyAnswer) =>
  attempt(
    200,
    () => staff().jwt.passkey.$post({ json }),
    (response) => response.json(),
  )

export const sendCode = (json: { ticket: string; code: string }) =>
  attempt(
    200,
    () => staff().jwt.verify.$post({ json }),
    (response) => response.json(),
  )

export const askForSecret = (json: { ticket: string }) =>
  attempt(
    200,
    () => staff().totp.enrolment.$post({ json }),
    (response) => response.json(),
  )

export const confirmSecret = (json: { ticket: string; code: string }) =>
  attempt(
    200,
    () => staff().totp.confirm.$post({ json }),
    (response) => response.json(),
  )

/** Asks whether an invitation's link still works. */
export const checkInvitation = (json: { token: string }) =>
  attempt(
    200,
    () => staff().invitation.check.$post({ json }),
    (response) => response.json(),
  )

/** Sets the password of the account that the invitation's link belongs to. */
export const acceptInvitation = (json: { token: string; password: string }) =>
  attempt(
    201,
    () => staff().invitation.$post({ json }),
    (response) => response.json(),
  )
