/** Where a payment's proof opens for whoever was given the URL, for some minutes. */
import type { ProofUrl } from '@evergrove/core/payments'
import type { ApiDependencies } from '../../dependencies.ts'

const LIFETIME_MS = 10 * 60 * 1000

export const proofPath = (paymentId: number): string => `/api/payment-proofs/${paymentId}`

/** Signs URLs of proofs from now on. */
export const createProofUrl =
  ({ urls, now }: ApiDependencies): ProofUrl =>
  (paymentId) =>
    urls.sign(proofPath(paymentId), new Date(now().getTime() + LIFETIME_MS))
