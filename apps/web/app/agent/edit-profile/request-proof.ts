/** Exchanges the password for a proof that lets changed bank details be saved. */
import type { Proof } from '@evergrove/contract/accounts/proofs'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { authorizedFetch } from '../../platform/session/authorized-fetch.ts'
import type { ErrorPayload } from '../../platform/session/session-state.ts'

const NO_RESPONSE = 'The server could not be reached. Check your connection and try again. Your changes are still here.'

/** Resolves to the proof, or to the messages of a refusal, which are none when nobody is signed in. Never rejects. */
export async function requestProof(password: string): Promise<{ proof: string } | { error: ErrorPayload }> {
  try {
    const response = await authorizedFetch(`${apiBaseUrl()}auth/proofs/`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ purpose: 'bank_details', password }),
    })
    if (!response.ok) return { error: (await response.json()) as ErrorPayload }
    return { proof: ((await response.json()) as Proof).proof }
  } catch (error) {
    return { error: error instanceof NotAuthenticatedError ? {} : { detail: NO_RESPONSE } }
  }
}
