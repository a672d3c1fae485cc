/** Exchanges the password for a proof that lets changed bank details be saved. */
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import { attempt } from '../../platform/session/failure.ts'

export const requestProof = (password: string) =>
  attempt(
    200,
    () => agentApi().auth.proofs.$post({ json: { purpose: 'bank_details', password } }),
    (response) => response.json(),
  )
