/** A fresh proof of who is calling, which sensitive changes of an account need besides the access token. */
import { z } from 'zod'
import { detailSchema } from '../platform/errors.ts'
import { choiceField, passwordField } from '../platform/text-fields.ts'
import { codeField, passkeyInput } from './factors.ts'
import { PROOF_REQUIRED } from './proof-words.ts'

/** What a proof can be for. A proof for one purpose is of no use for another. */
export const proofPurposes = ['bank_details', 'data_export', 'email', 'second_factor', 'account_closing'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

const purpose = choiceField(proofPurposes)

/** By the password; with a second factor, by a code as well. */
export const passwordProofInput = z.object({ purpose, password: passwordField(), code: codeField().optional() })

/** By one of the agent’s passkeys. */
export const passkeyProofInput = passkeyInput.extend({ purpose })

export const proofInput = z.union([passwordProofInput, passkeyProofInput])

export const proofSchema = z.object({
  proof: z.string().describe('Send it in the header `X-Proof` with the change.'),
  expires_in: z.int().describe('Seconds.'),
})
export type Proof = z.infer<typeof proofSchema>

export const proofRequiredSchema = detailSchema.extend({ code: z.literal(PROOF_REQUIRED) })
