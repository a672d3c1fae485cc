/** Exchanges the password, or the answer of a passkey, for a proof of this purpose alone. */
import type { ProofPurpose } from '@evergrove/contract/accounts/proofs'
import type { PasskeyAnswer } from '../../platform/passkeys.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import { attempt } from '../../platform/session/failure.ts'

/** `code` is needed where there is a second step at log-in. */
export const requestProof = (purpose: ProofPurpose, { password, code }: { password: string; code: string }) =>
  attempt(
    200,
    () => agentApi().auth.proofs.$post({ json: { purpose, password, ...(code === '' ? {} : { code }) } }),
    (response) => response.json(),
  )

/** A question that one of the agent's passkeys answers. */
export const askForProof = () =>
  attempt(
    200,
    () => agentApi().auth.proofs.question.$post(),
    (response) => response.json(),
  )

export const requestProofByPasskey = (purpose: ProofPurpose, answer: PasskeyAnswer) =>
  attempt(
    200,
    () => agentApi().auth.proofs.$post({ json: { purpose, ...answer } }),
    (response) => response.json(),
  )
