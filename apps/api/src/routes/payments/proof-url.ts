/** Signed URLs of payment proofs. Anyone who has the URL can open the proof for ten minutes. */
import type { ProofUrl } from '@evergrove/core/payments'
import type { ApiDependencies } from '../../environment.ts'

const LIFETIME_MS = 10 * 60 * 1000

export const proofPath = (paymentId: number): string => `/api/payment-proofs/${paymentId}`

/** Returns a function that signs the URL of a proof. */
export const createProofUrl =
  ({ urls, now }: ApiDependencies): ProofUrl =>
  (paymentId) =>
    urls.sign(proofPath(paymentId), new Date(now().getTime() + LIFETIME_MS))
