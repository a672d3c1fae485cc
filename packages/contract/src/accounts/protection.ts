/** Another email address at the agent's own wish, and what the link "It was not me" of a mail does. */
import { z } from 'zod'
import { emailField, lineField } from '../platform/text-fields.ts'

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
