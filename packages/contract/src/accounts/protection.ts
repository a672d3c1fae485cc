/** A change of email address by the agent, and the "It was not me" link of a mail. */
import { z } from 'zod'
import { detailSchema } from '../platform/errors.ts'
import { choiceField, emailField, lineField, passwordField } from '../platform/text-fields.ts'
import { withdrawalSchema } from '../withdrawals/withdrawals.ts'
import { PROOF_REQUIRED } from './account-words.ts'
import { codeField, passkeyInput } from './factors.ts'

// A fresh proof of the caller's identity, which sensitive changes of an account need in addition to the access token.

/** The purposes of a proof. A proof for one purpose is refused for another. */
const proofPurposes = ['bank_details', 'data_export', 'email', 'second_factor', 'account_closing'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

const purpose = choiceField(proofPurposes)

/** Proves with the password, and with a code if the account has a second factor. */
export const passwordProofInput = z.object({ purpose, password: passwordField(), code: codeField().optional() })

/** Proves with one of the agent's passkeys. */
export const passkeyProofInput = passkeyInput.extend({ purpose })

export const proofInput = z.union([passwordProofInput, passkeyProofInput])

export const proofSchema = z.object({
  proof: z.string().describe('Send it in the header `X-Proof` with the change.'),
  expires_in: z.int().describe('Seconds.'),
})
export type Proof = z.infer<typeof proofSchema>

export const proofRequiredSchema = detailSchema.extend({ code: z.literal(PROOF_REQUIRED) })

export const emailChangeInput = z.object({ new_email: emailField() })

/** The secret of a mailed link. */
export const linkInput = z.object({ token: lineField(200) })

/** Pending changes of an account, and whether it can pay money out. */
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
  expected_on: withdrawalSchema.shape.expected_on.describe(
    'The day (UTC) by which money that is requested today would be paid, as in the list of withdrawals.',
  ),
})
export type Protection = z.infer<typeof protectionSchema>

export const protectedSchema = z.object({
  can_reset_password: z
    .boolean()
    .describe('Whether the address that the link was mailed to is still the one of the account.'),
})
export type Protected = z.infer<typeof protectedSchema>
