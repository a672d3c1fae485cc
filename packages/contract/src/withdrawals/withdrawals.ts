/** Withdrawals (API-033, API-037, API-038, ENT-017). */
import { z } from 'zod'
import { detailSchema } from '../platform/errors.ts'
import { moneyInput, moneySchema } from '../platform/money.ts'
import { paragraphField } from '../platform/text-fields.ts'
import { CONCERNS, concerns, feeConcerns } from './concern-words.ts'
import { destinationSchema, payoutSchema } from './payouts.ts'

export const withdrawalStatuses = ['Pending', 'Approved', 'Rejected', 'Returned'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalInput = z.object({ amount: moneyInput() })

export const withdrawalSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  amount: moneySchema,
  balance_before: moneySchema,
  balance_after: moneySchema,
  status: z.enum(withdrawalStatuses),
  destination: destinationSchema
    .nullable()
    .describe('The bank details of the moment of the request. All but the end of the account number is hidden.'),
  payout: payoutSchema.nullable().describe('Null until it is approved.'),
  reason: z.string().nullable().describe('Why it was rejected, for the agent to read.'),
  repeated_as: z
    .int()
    .nullable()
    .describe('The number of the withdrawal that repeats it, because its rejection was undone.'),
  repaid: moneySchema.describe(
    'The part of it that repaid what the agent owed when it was rejected or came back, and is not in the balance.',
  ),
  expected_on: z.iso
    .date()
    .nullable()
    .describe(
      'While it waits: the day (UTC) by which it would be paid if it took as long as four in five of the latest ones at most. Null while few have been paid, and once the day is over.',
    ),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** A withdrawal in the response to its request. */
export const askedWithdrawalSchema = withdrawalSchema.omit({
  destination: true,
  reason: true,
  repeated_as: true,
  repaid: true,
  expected_on: true,
})
export type AskedWithdrawal = z.infer<typeof askedWithdrawalSchema>

/** The number and sum of all withdrawals in a list. */
export const withdrawalSumSchema = z.object({
  count: z.int().describe('The number of withdrawals.'),
  sum: moneySchema.describe('The sum of their amounts.'),
})
export type WithdrawalSum = z.infer<typeof withdrawalSumSchema>

/** The response to a refused withdrawal (API-038). */
export const withdrawalErrorSchema = z.object({ error: z.string() })

// Concerns speak against paying a withdrawal, or approving a fee, without a closer look (plan rules 3 and 23).

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

/**
 * An approval in spite of concerns names the concerns that were considered. A concern that has come up since is not
 * overridden.
 */
const approvalOf = <Name extends z.ZodEnum>(list: z.ZodArray<Name>) =>
  z.object({
    override: z
      .object({ concerns: list.min(1, { error: 'This list may not be empty.' }), reason: paragraphField(500) })
      .optional(),
  })
export const approvalInput = approvalOf(concernList)
export const feeApprovalInput = approvalOf(feeConcernsSchema)

/** The refusal of an approval: for the concerns it lists, or because it is already decided. */
const refusalOf = <Name extends z.ZodEnum>(concerns: z.ZodArray<Name>) =>
  z.union([detailSchema.extend({ code: z.literal(CONCERNS), concerns }), detailSchema])
export const concernedSchema = refusalOf(concernsSchema)
export const feeConcernedSchema = refusalOf(feeConcernsSchema)

const MAX_AT_ONCE = 200

/** Each id may occur only once. The response is in the same order. */
export const approveManyInput = z.object({
  ids: z
    .array(z.int({ error: 'A valid integer is required.' }).positive(), {
      error: ({ input }) => (input === undefined ? 'This field is required.' : 'Expected a list of items.'),
    })
    .min(1, { error: 'This list may not be empty.' })
    .max(MAX_AT_ONCE, { error: `At most ${MAX_AT_ONCE} at once.` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Send each id once.' }),
})

export const approvedManySchema = z.array(
  z.object({
    id: z.int(),
    is_approved: z.boolean(),
    detail: z.string().nullable().describe('Why it was not approved.'),
  }),
)
export type ApprovedMany = z.infer<typeof approvedManySchema>
