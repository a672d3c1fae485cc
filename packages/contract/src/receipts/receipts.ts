/** Lines of bank statements, which staff import, match and approve (plan rule 25). */
import { z } from 'zod'
import { contactSchema } from '../agents/people.ts'
import { staffPaymentSchema } from '../agents/staff-views.ts'
import { detailSchema } from '../platform/errors.ts'
import { moneySchema } from '../platform/money.ts'
import { keysOf } from '../platform/records.ts'
import { choiceField, lineField, paragraphField } from '../platform/text-fields.ts'
import {
  APPROVED_AT_ONCE,
  DOUBTFUL_LINES,
  findings,
  matchedWith,
  receiptFilters,
  receiptStatuses,
  TAKEN_OUT_AT_ONCE,
} from './receipt-words.ts'

const lineSchema = z.object({
  booked_on: z.iso.date(),
  amount: moneySchema.describe('Below zero for money that left the account.'),
  text: z.string().nullable().describe('Null when its retention period is over, as are reference and name.'),
  reference: z.string().nullable(),
  name: z.string().nullable().describe('The other party.'),
})
export type StatementLine = z.infer<typeof lineSchema>

const outcomeSchema = z.object({
  status: z.enum(receiptStatuses),
  finding: z.enum(keysOf(findings)).nullable().describe('Why it has this status.'),
})

const counts = {
  lines: z.int().describe('The lines of the file that moved money.'),
  added: z.int().describe('Of them, those that were not imported before.'),
  known: z.int().describe('Of them, those that were imported before.'),
  left_out: z.int().describe('Entries that are not booked yet, or have no amount.'),
  doubtful: z
    .int()
    .describe('Of the new lines, those with the day and the amount of a stored line, but another reference or text.'),
  matched: z.int(),
  proposed: z.int(),
  waiting: z.int(),
}

const gapSchema = z
  .object({ expected: moneySchema, found: moneySchema })
  .nullable()
  .describe(
    'The closing balance of the statement before this file, and the opening balance of this file, if they differ: a statement between them may be missing.',
  )

export const statementPreviewSchema = z.object({
  ...counts,
  gap: gapSchema,
  first: z
    .array(z.object({ ...lineSchema.shape, ...outcomeSchema.shape, is_known: z.boolean() }))
    .describe('The first lines as they are read.'),
  doubtful_lines: z
    .array(z.object({ ...lineSchema.shape, alike: z.int().describe('A stored line with this day and amount.') }))
    .describe('At most 100 of the doubtful lines.'),
  imported_before: z
    .array(
      z.object({
        id: z.int(),
        file_name: z.string(),
        imported_at: z.iso.datetime(),
        first_day: z.iso.date(),
        last_day: z.iso.date(),
        lines: z.int(),
      }),
    )
    .describe(
      'The newest 20 imports for this account that have lines of the days of this file, and what they have of these days.',
    ),
})
export type StatementPreview = z.infer<typeof statementPreviewSchema>

export const statementImportSchema = z.object({
  id: z.int().nullable().describe('Null if the file had no new line.'),
  gap: gapSchema,
  ...counts,
})
export type StatementImport = z.infer<typeof statementImportSchema>

export const doubtfulSchema = detailSchema.extend({
  code: z.literal(DOUBTFUL_LINES).optional(),
  doubtful: z.int().optional().describe('How many doubtful lines there are now.'),
})

const paymentOfLineSchema = staffPaymentSchema
  .pick({ id: true, pin: true, amount: true, status: true, agent: true, decided_at: true, decided_by: true })
  .extend({
    is_approved: z.boolean().describe('By the approval that the line belongs to.'),
    ...staffPaymentSchema.pick({ same_proof_as: true, concerns: true }).shape,
  })

const otherLineSchema = z.object({ id: z.int(), booked_on: z.iso.date(), amount: moneySchema })

export const receiptSchema = z.object({
  id: z.int(),
  import_id: z.int(),
  account: z.string(),
  ...lineSchema.shape,
  ...outcomeSchema.shape,
  matched_with: z.enum(keysOf(matchedWith)).nullable(),
  payment: paymentOfLineSchema.nullable().describe('Matched, proposed, or what the line may be about.'),
  withdrawal: z.object({ id: z.int(), amount: moneySchema, agent: contactSchema }).nullable(),
  reward: z
    .object({ id: z.int(), reward: z.string(), level: z.int(), cost: moneySchema, agent: contactSchema })
    .nullable()
    .describe('The reward that the line paid for.'),
  returned: otherLineSchema.nullable().describe('The other line of a returned receipt.'),
  together_with: z.array(otherLineSchema).describe('The other lines that pay the same fee.'),
  taken_out: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const receiptFilter = z.object({
  show: z.enum(keysOf(receiptFilters)).optional(),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('The beginning of a PIN, a name or an email address of what the line is about.'),
})

const id = () => z.int({ error: 'A valid integer is required.' }).positive()

/** An agent who pays a fee in more parts than this must be contacted. */
const MOST_LINES_OF_FEE = 10

/** The record with which staff match a line: a payment, a withdrawal, a reward, another line, or nothing else. */
export const assignInput = z
  .object({
    matched_with: choiceField(keysOf(matchedWith)),
    target_id: id().nullable().optional(),
    together_with: z
      .array(id())
      .max(MOST_LINES_OF_FEE - 1)
      .default([])
      .describe('Other lines that pay the fee of the payment together with this one.'),
  })
  .superRefine(({ matched_with, target_id: given, together_with }, context) => {
    if (matched_with !== 'payment' && together_with.length > 0) {
      context.addIssue({ code: 'custom', path: ['together_with'], message: 'Only a fee is paid by several lines.' })
    }
    const isMissing = given === undefined || given === null
    if ((matched_with === 'charge') === isMissing) return
    const message = isMissing ? 'This field is required.' : 'A charge names nothing.'
    context.addIssue({ code: 'custom', path: ['target_id'], message })
  })

/** Takes out lines that should not have been imported. */
export const takeOutInput = z.object({
  ids: z
    .array(id())
    .min(1)
    .max(TAKEN_OUT_AT_ONCE)
    .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other)),
  whole_imports: z
    .boolean()
    .default(false)
    .describe(`Also the other lines of the same imports that are not matched, up to ${TAKEN_OUT_AT_ONCE} lines.`),
  reason: paragraphField(500),
})

export const takenOutSchema = z.object({ taken_out: z.int() })

/** A record with which a line could be matched. */
export const candidateSchema = z.object({
  matched_with: z.enum(keysOf(matchedWith)),
  id: z.int().describe('Of the payment, the withdrawal, the reward or the other line.'),
  amount: moneySchema,
  date: z.iso.date().describe('When it was created, decided or booked.'),
  status: z.string(),
  pin: z.string().nullable(),
  agent: contactSchema.nullable(),
  text: z.string().nullable().describe('Of another line, or of those together with which it pays the fee.'),
  together_with: z.array(otherLineSchema).describe('The other lines without which this one does not pay the fee.'),
})
export type Candidate = z.infer<typeof candidateSchema>

export const candidateFilter = z.object({ search: lineField(100).optional() })

/** The matched payments that can be approved now. */
export const approvableSchema = z.object({
  count: z.int(),
  total: moneySchema,
  up_to: z.int().describe('The newest line among them; 0 if there is none.'),
})
export type Approvable = z.infer<typeof approvableSchema>

/** Approves the matched payments of the lines after `after` up to `up_to`. */
export const approveMatchedInput = z.object({
  after: z.int({ error: 'A valid integer is required.' }).min(0).default(0),
  up_to: id(),
  chosen: z
    .array(id())
    .max(APPROVED_AT_ONCE)
    .default([])
    .describe(
      'The payments that are approved although staff have rejected or reversed them, or their proof is also that of others.',
    ),
})

export const approvedMatchedSchema = z.object({
  approved: z.int(),
  refused: z
    .array(z.object({ id: z.int(), pin: z.string(), agent: contactSchema, detail: z.string() }))
    .describe('With the reason.'),
  next: z.int().nullable().describe('Where to go on with `after`; null when there is no more.'),
})
export type ApprovedMatched = z.infer<typeof approvedMatchedSchema>
