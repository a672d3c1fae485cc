/** A fresh proof of who is calling, which sensitive changes of an account need besides the access token. */
import { z } from 'zod'
import { detailSchema } from '../platform/errors.ts'
import { choiceField, passwordField } from '../platform/text-fields.ts'
import { PROOF_REQUIRED } from './proof-words.ts'

/** What a proof can be for. A proof for one purpose is of no use for another. */
export const proofPurposes = ['bank_details', 'data_export'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

export const proofInput = z.object({ purpose: choiceField(proofPurposes), password: passwordField() })

export const proofSchema = z.object({
  proof: z.string().describe('Send it in the header `X-Proof` with the change.'),
  expires_in: z.int().describe('Seconds.'),
})
export type Proof = z.infer<typeof proofSchema>

export const proofRequiredSchema = detailSchema.extend({ code: z.literal(PROOF_REQUIRED) })
