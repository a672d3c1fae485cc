/** Payout batches, their files and the bank's results (plan rules 22 and 24). */
import { z } from 'zod'
import { contactSchema } from '../agents/people.ts'
import { dayField, dayRange } from '../platform/day-range.ts'
import { moneyInput, moneySchema } from '../platform/money.ts'
import { REQUIRED } from '../platform/refusal-words.ts'
import { choiceField, lineField } from '../platform/text-fields.ts'
import { LARGEST_INTEGER, wholeNumberField } from '../platform/whole-number.ts'
import {
  batchStates,
  MAX_BATCH_LINES,
  MAX_RESULTS_LENGTH,
  payoutFormats,
  payoutStates,
  resultOutcomes,
} from './payout-words.ts'

/** The payout of an approved withdrawal. */
export const payoutSchema = z.object({
  state: z.enum(payoutStates),
  batch: z.int().nullable().describe('The number of the payout batch.'),
  reference: z.string().nullable().describe('The bank’s reference.'),
  at: z.iso.datetime().describe('Since when: approved, sent, paid or returned.'),
  reason: z.string().nullable().describe('Why it was returned.'),
})
export type Payout = z.infer<typeof payoutSchema>

/** The bank account of a withdrawal. All but the end of its number is hidden. */
export const destinationSchema = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
})

/** The bank account of a withdrawal as staff see it in lists. */
export const staffDestinationSchema = destinationSchema
  .extend({
    since: z.iso
      .datetime()
      .nullable()
      .describe('When the bank details were last changed before the request; null if no change is known.'),
  })
  .nullable()
  .describe('Null if bank details are missing, erased or cannot be opened.')
export type StaffDestination = z.infer<typeof staffDestinationSchema>

/** Filters approved withdrawals that are in no batch. All given filters must match. */
export const payoutFilter = z.object({
  ...dayRange,
  minimum: moneyInput().optional(),
  maximum: moneyInput().optional(),
  bank: lineField(100).optional(),
  search: lineField(100).optional(),
})
export type PayoutFilter = z.infer<typeof payoutFilter>

const lines = z.int().describe('The number of withdrawals.')
const sum = z.object({ lines, total: moneySchema })

const fileSchema = z.object({
  number: z.int().describe('1 for the file of the release, and one more for each replacement.'),
  name: z.string(),
  format: z.enum(payoutFormats),
  bytes: z.int(),
  sha256: z.string().describe('In hexadecimal.'),
  created_at: z.iso.datetime(),
})

export const batchSchema = z.object({
  id: z.int(),
  state: z.enum(batchStates),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable().describe('The email address of the member of staff.'),
  released_at: z.iso.datetime().nullable(),
  released_by: z.string().nullable(),
  settled_at: z.iso.datetime().nullable(),
  lines,
  total: moneySchema,
  paid: sum,
  returned: sum,
  file: fileSchema
    .nullable()
    .describe('The newest one. Null before the release, and for batches from before files were kept.'),
  replaced_files: z.array(fileSchema).describe('What was replaced and must not go to the bank, the oldest first.'),
})
export type Batch = z.infer<typeof batchSchema>

export const batchLineSchema = z.object({
  id: z.int().describe('The number of the withdrawal.'),
  end_to_end_id: z.string().describe('What the bank is asked to repeat in its results.'),
  agent: contactSchema,
  amount: moneySchema,
  approved_at: z.iso.datetime(),
  destination: staffDestinationSchema,
  payout: payoutSchema,
})
export type BatchLine = z.infer<typeof batchLineSchema>

/** The batches, newest first, and the withdrawals for a new one. */
export const batchesSchema = z.object({
  waiting: sum
    .extend({
      first: z
        .array(batchLineSchema.pick({ id: true, agent: true, amount: true, approved_at: true }))
        .describe('The longest approved hundred of them.'),
    })
    .describe('Approved, fitting the filter and in no batch.'),
  left_out: z
    .array(z.object({ id: z.int() }))
    .describe('Approved and in no batch, because a payment to the account came back: the longest approved hundred.'),
  batches: z.array(batchSchema),
})
export type Batches = z.infer<typeof batchesSchema>

const ids = z
  .array(z.int({ error: 'A valid integer is required.' }).positive())
  .min(1, { error: 'This list may not be empty.' })
  .max(MAX_BATCH_LINES, { error: `At most ${MAX_BATCH_LINES} at once.` })

export const batchLinesInput = z.object({ ids })

/** The withdrawals of a new batch: all that wait and pass the filter, or these alone. */
export const newBatchInput = payoutFilter
  .extend({ ids: ids.optional().describe('Takes these, which must all wait, and no others. Not beside a filter.') })
  .refine(
    ({ ids: chosen, ...filter }) => chosen === undefined || Object.values(filter).every((it) => it === undefined),
    {
      path: ['ids'],
      error: 'Send either a filter or the withdrawals.',
    },
  )

const countField = () => z.int({ error: 'A valid integer is required.' }).positive()

/**
 * A release names what was reviewed, so that nothing else is released. A replacement also names the file that it
 * replaces.
 */
export const releaseInput = z
  .object({
    format: choiceField(payoutFormats),
    format_id: countField().optional().describe('A saved format of CSV. Without it, CSV has the usual columns.'),
    lines: countField(),
    total: moneyInput(),
    replaces: countField()
      .optional()
      .describe('The number of the file that is replaced. Without it, a draft is released.'),
    reason: lineField(500).optional().describe('Why the file is replaced: needed for that, and for nothing else.'),
  })
  .refine(({ replaces, reason }) => replaces === undefined || reason !== undefined, {
    path: ['reason'],
    error: REQUIRED,
  })
  .refine(({ format, format_id }) => format_id === undefined || format === 'csv', {
    path: ['format_id'],
    error: 'Only CSV files have columns.',
  })

/** The number of a batch's file; by default the newest. */
export const payoutFileInput = z.object({ number: wholeNumberField({ min: 1, max: LARGEST_INTEGER }).optional() })

/** The date of the bank's payment, by default today, and its reference. */
const bankFields = { date: dayField().optional(), reference: lineField(140).optional() }

/** The bank's result for some lines of a batch, recorded by hand. */
export const resultInput = z.discriminatedUnion('result', [
  z.object({ ids, result: z.literal('paid'), ...bankFields }),
  z.object({ ids, result: z.literal('returned'), reason: lineField(500), ...bankFields }),
])

/** The returns in a file of results, in the words of the bank, which wait for a second person. */
export const fileReturnsInput = z.object({
  returns: z
    .array(
      z.object({
        id: z.int(),
        date: z.string().optional(),
        reference: z.string().optional(),
        reason: z.string().optional(),
      }),
    )
    .min(1),
})

export type FileReturns = z.infer<typeof fileReturnsInput>

/** Records that every line of a batch without a result was paid. */
export const settleInput = z.object(bankFields)

/** A file of results: CSV, ISO 20022 pain.002 or camt.053, or SWIFT MT940. */
export const resultsFileInput = z.object({
  file: z
    .string({ error: 'This field is required.' })
    .min(1, { error: 'The file is empty.' })
    .max(MAX_RESULTS_LENGTH, { error: 'The file is too large.' }),
})

/** The result for each line of a file of results, in order. */
export const resultsSchema = z.object({
  paid: z.int(),
  returned: z.int(),
  proposed: z.int().describe('Returns that a second person has to confirm: nothing was changed for them.'),
  unchanged: z.int(),
  unmatched: z.int(),
  lines: z.array(
    z.object({
      line: z.int().describe('In a CSV file, the line of the file; in a message, the number of the payment, from 1.'),
      end_to_end_id: z.string(),
      withdrawal: z.int().nullable(),
      outcome: z.enum(resultOutcomes),
      detail: z.string().nullable().describe('Why it is unmatched: nothing was changed for this line.'),
    }),
  ),
  batch: batchSchema,
})
export type Results = z.infer<typeof resultsSchema>
