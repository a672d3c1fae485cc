/** Emails that were given up, as staff see them. */
import { z } from 'zod'

export const undeliveredMailSchema = z.object({
  id: z.int(),
  what: z.string().describe('What kind of email it is, in words.'),
  recipients: z.array(z.string()).describe('Empty if the recipient no longer exists.'),
  reason: z.string().describe('Why the last attempt failed: the words of the mail server, or of the product.'),
  attempts: z.int(),
  given_up_at: z.iso.datetime(),
})
export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>
