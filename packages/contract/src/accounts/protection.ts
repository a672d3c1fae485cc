/** Another email address at the agent's own wish, and what the link "It was not me" of a mail does. */
import { z } from 'zod'
import { detailSchema } from '../platform/errors.ts'
import { choiceField, emailField, lineField, passwordField } from '../platform/text-fields.ts'
import { PROOF_REQUIRED } from './account-words.ts'
import { codeField, passkeyInput } from './factors.ts'

// A fresh proof of who is calling, which sensitive changes of an account need besides the access token.

/** What a proof can be for. A proof for one purpose is of no use for another. */
const proofPurposes = ['bank_details', 'data_export', 'email', 'second_factor', 'account_closing'] as const
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

export const emailChangeInput = z.object({ new_email: emailField() })

/** The secret of a link that was mailed. */
export const linkInput = z.object({ token: lineField(200) })

/** What an account is waiting for, and whether money can leave it. */
export const protectionSchema = z.object({
  email_change: z
    .object({ new_email: z.string(), expires_at: z.iso.datetime() })
    .nullable()
    .describe('Another email address that waits for its link to be used.'),
  withdrawals_frozen_at: z.iso.datetime().nullable().describe('Since when withdrawals are frozen, if they are.'),
  destination_returned: z
    .string()
    .nullable()
    .describe('Why the last payment to the bank account in the profile came back, if that is final.'),
})
export type Protection = z.infer<typeof protectionSchema>

export const protectedSchema = z.object({
  can_reset_password: z
    .boolean()
    .describe('Whether the address that the link was mailed to is still the one of the account.'),
})
export type Protected = z.infer<typeof protectedSchema>
