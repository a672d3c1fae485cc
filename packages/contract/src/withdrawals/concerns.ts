/** What speaks against paying a withdrawal, or approving a fee, without a closer look (plan rules 3 and 23). */
import { z } from 'zod'
import { detailSchema } from '../platform/errors.ts'
import { paragraphField } from '../platform/text-fields.ts'
import { CONCERNS, concerns, feeConcerns } from './concern-words.ts'

const concernList = z.array(z.enum(concerns))

export const concernsSchema = concernList.describe(
  'What speaks against paying it: `not_active`, the agent is Pending or Suspended; `frozen`, withdrawals are frozen; ' +
    '`owing`, the agent owes the company money; `bank_details_changed` and `email_changed`, less than 48 hours before ' +
    'the request, or since; `no_birth_date`, the agent has not given one; `under_age`, younger than the minimum age; ' +
    '`destination_returned`, a payment to this account came back for a final reason; ' +
    '`holder_differs`, the account is in another name; `account_doubtful`, no such account can be saved any more.',
)

export const feeConcernsSchema = z
  .array(z.enum(feeConcerns))
  .describe(
    'What speaks against approving it: `unproven`, there is neither a proof nor a matched line of a bank statement; ' +
      '`no_birth_date`, the agent has not given one; `under_age`, younger than the minimum age.',
  )

/** An approval in spite of concerns names those that were weighed: one that has come up since is not overridden. */
const approvalOf = <Name extends z.ZodEnum>(list: z.ZodArray<Name>) =>
  z.object({
    override: z
      .object({ concerns: list.min(1, { error: 'This list may not be empty.' }), reason: paragraphField(500) })
      .optional(),
  })
export const approvalInput = approvalOf(concernList)
export const feeApprovalInput = approvalOf(feeConcernsSchema)
export type FeeApproval = z.infer<typeof feeApprovalInput>

/** The refusal of an approval: for the concerns it lists, or because it is already decided. */
const refusalOf = <Name extends z.ZodEnum>(concerns: z.ZodArray<Name>) =>
  z.union([detailSchema.extend({ code: z.literal(CONCERNS), concerns }), detailSchema])
export const concernedSchema = refusalOf(concernsSchema)
export const feeConcernedSchema = refusalOf(feeConcernsSchema)
