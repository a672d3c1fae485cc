/** The steps of becoming staff and signing in. None of them rejects. */
import { createApiClient } from '../../platform/api/api-client.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { attempt } from '../../platform/session/failure.ts'

const staff = () => createApiClient(apiBaseUrl()).staff

export const sendPassword = (json: { email: string; password: string }) =>
  attempt(
    200,
    () => staff().jwt.create.$post({ json }),
    (answer) => answer.json(),
  )

export const sendCode = (json: { ticket: string; code: string }) =>
  attempt(
    200,
    () => staff().jwt.verify.$post({ json }),
    (answer) => answer.json(),
  )

export const askForSecret = (json: { ticket: string }) =>
  attempt(
    200,
    () => staff().totp.enrolment.$post({ json }),
    (answer) => answer.json(),
  )

export const confirmSecret = (json: { ticket: string; code: string }) =>
  attempt(
    200,
    () => staff().totp.confirm.$post({ json }),
    (answer) => answer.json(),
  )

/** Chooses the password of the account that an invitation's link is for. */
export const acceptInvitation = (json: { token: string; password: string }) =>
  attempt(
    201,
    () => staff().invitation.$post({ json }),
    (answer) => answer.json(),
  )
