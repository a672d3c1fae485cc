/** Formats of payout files in CSV for the forms of banks: the columns in order, and how they are written. */
import { z } from 'zod'
import { keysOf } from '../platform/records.ts'
import { choiceField, lineField } from '../platform/text-fields.ts'
import { decimalSigns, encodings } from '../receipts/receipt-words.ts'
import { payoutColumns, separators } from './payout-words.ts'

const payoutLayoutSchema = z.object({
  separator: choiceField(keysOf(separators)),
  encoding: choiceField(keysOf(encodings)).describe(
    'In Windows-1252, letters that it does not have are written without their accents.',
  ),
  decimal_sign: choiceField(keysOf(decimalSigns)),
  has_headings: z.boolean({ error: 'Send true or false.' }).describe('Whether the first line has the headings.'),
  columns: z
    .array(z.object({ field: choiceField(keysOf(payoutColumns)), heading: lineField(100) }))
    .min(1, { error: 'Choose a column.' })
    .refine((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, {
      error: 'Choose each column once.',
    })
    .refine(
      (columns) =>
        (['account_number', 'amount'] as const).every((needed) => columns.some(({ field }) => field === needed)),
      { error: 'The account number and the amount are needed.' },
    ),
})
export type PayoutLayout = z.infer<typeof payoutLayoutSchema>

export const payoutFormatInput = z.object({ name: lineField(100), layout: payoutLayoutSchema })
export type PayoutFormatInput = z.infer<typeof payoutFormatInput>

export const payoutFormatSchema = payoutFormatInput.extend({ id: z.int() })
export type SavedPayoutFormat = z.infer<typeof payoutFormatSchema>
