/** What speaks against paying a withdrawal without a closer look (plan rule 23). */
import { z } from 'zod'
import { detailSchema } from '../platform/errors.ts'
import { paragraphField } from '../platform/text-fields.ts'
import { CONCERNS, concerns } from './concern-words.ts'

const concernList = z.array(z.enum(concerns))

export const concernsSchema = concernList.describe(
  'What speaks against paying it: `not_active`, the agent is Pending or Suspended; `frozen`, withdrawals are frozen; ' +
    '`owing`, the agent owes the company money; `bank_details_changed` and `email_changed`, less than 48 hours before ' +
    'the request, or since.',
)

/** An approval in spite of concerns names those that were weighed: one that has come up since is not overridden. */
export const approvalInput = z.object({
  override: z
    .object({ concerns: concernList.min(1, { error: 'This list may not be empty.' }), reason: paragraphField(500) })
    .optional(),
})
export type Approval = z.infer<typeof approvalInput>

export const concernedSchema = detailSchema.extend({ code: z.literal(CONCERNS), concerns: concernsSchema })
