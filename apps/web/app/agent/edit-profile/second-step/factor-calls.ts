/** The calls about the agent's second factors. None of them rejects. */
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import { createApiClient } from '../../../platform/api/api-client.ts'
import { apiQuery } from '../../../platform/api/api-query.ts'
import { apiBaseUrl } from '../../../platform/document/api-base-url.ts'
import { makePasskey } from '../../../platform/passkeys.ts'
import { agentApi, authorizedFetch } from '../../../platform/session/authorized-fetch.ts'
import { attempt } from '../../../platform/session/failure.ts'

export const FACTORS = 'auth/factors'

export const factorsQuery = apiQuery(FACTORS, (init) => agentApi().auth.factors.$get({}, { init }))

/** The typed client with the proof that each change takes. */
const factors = (proof: string) =>
  createApiClient(apiBaseUrl(), (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set(PROOF_HEADER, proof)
    return authorizedFetch(input, { ...init, headers })
  }).auth.factors

export const startApp = (proof: string) =>
  attempt(
    200,
    () => factors(proof).app.$post({ header: {} }),
    (response) => response.json(),
  )

export const confirmApp = (code: string) =>
  attempt(
    200,
    () => agentApi().auth.factors.app.confirm.$post({ json: { code } }),
    (response) => response.json(),
  )

export const removeApp = (proof: string) =>
  attempt(
    204,
    () => factors(proof).app.$delete({ header: {} }),
    async () => ({ recovery_codes: null }),
  )

export const renewCodes = (proof: string) =>
  attempt(
    200,
    () => factors(proof)['recovery-codes'].$post({ header: {} }),
    (response) => response.json(),
  )

/** Has the browser make a passkey, and adds it. */
export async function addPasskey(proof: string) {
  const made = await makePasskey(() =>
    attempt(
      200,
      () => factors(proof).passkeys.question.$post({ header: {} }),
      (response) => response.json(),
    ),
  )
  if (made.failure !== undefined) return made
  return attempt(
    201,
    () => agentApi().auth.factors.passkeys.$post({ json: made.body }),
    (response) => response.json(),
  )
}

export const removePasskey = (proof: string, id: number) =>
  attempt(
    204,
    () => factors(proof).passkeys[':id'].$delete({ header: {}, param: { id: String(id) } }),
    async () => ({ recovery_codes: null }),
  )
