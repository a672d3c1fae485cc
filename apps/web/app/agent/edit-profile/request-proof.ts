/** Exchanges the password for a proof, for this purpose alone. */
import type { ProofPurpose } from '@evergrove/contract/accounts/proofs'
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import { attempt } from '../../platform/session/failure.ts'

export const requestProof = (purpose: ProofPurpose, password: string) =>
  attempt(
    200,
    () => agentApi().auth.proofs.$post({ json: { purpose, password } }),
    (response) => response.json(),
  )
