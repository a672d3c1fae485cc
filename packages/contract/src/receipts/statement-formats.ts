/**
 * Formats of the statements of a bank account: the saved mapping of columns of a CSV file, camt.053 or MT940 (plan rule
 * 25).
 */
import { z } from 'zod'
import { keysOf } from '../platform/records.ts'
import { choiceField, lineField } from '../platform/text-fields.ts'
import { dateFormats, decimalSigns, encodings, statementKinds } from './receipt-words.ts'

const column = () => lineField(100)

/** The columns of a CSV file by their headings: one amount with a sign, or an amount for each direction. */
const columnsSchema = z
  .object({
    date: column(),
    amount: column().optional(),
    debit: column().optional(),
    credit: column().optional(),
    text: column(),
    reference: column().optional(),
    name: column().optional(),
    account: column().optional(),
    currency: column().optional(),
  })
  .refine(
    ({ amount, debit, credit }) =>
      amount === undefined ? debit !== undefined && credit !== undefined : debit === undefined && credit === undefined,
    { error: 'Name the column of the amount, or those of the debit and the credit.' },
  )

export const csvLayoutSchema = z.object({
  encoding: choiceField(keysOf(encodings)).default('utf-8'),
  date_format: choiceField(keysOf(dateFormats)),
  decimal_sign: choiceField(keysOf(decimalSigns)),
  skip_lines: z.int().min(0).max(50).default(0).describe('Lines above the headings.'),
  columns: columnsSchema,
})
export type CsvLayout = z.infer<typeof csvLayoutSchema>

const accountField = () =>
  lineField(50)
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .refine((text) => /^[0-9A-Z]{1,34}$/.test(text), { error: 'Enter an IBAN or an account number.' })

const currencyField = () =>
  lineField(3).refine((text) => /^[A-Z]{3}$/.test(text), { error: 'Enter a currency such as USD.' })

/** A format that staff save, or try with a preview. */
export const statementFormatInput = z
  .object({
    name: lineField(100),
    account: accountField(),
    currency: currencyField(),
    kind: choiceField(keysOf(statementKinds)),
    layout: csvLayoutSchema.nullable().optional(),
  })
  .superRefine(({ kind, layout }, context) => {
    const isCsv = kind === 'csv'
    if (isCsv === (layout !== undefined && layout !== null)) return
    const message = isCsv ? 'This field is required.' : 'Only CSV files have columns.'
    context.addIssue({ code: 'custom', path: ['layout'], message })
  })
export type StatementFormatInput = z.infer<typeof statementFormatInput>

export const statementFormatSchema = z.object({
  id: z.int(),
  name: z.string(),
  account: z.string().describe('The IBAN or the number, without spaces.'),
  currency: z.string(),
  kind: z.enum(keysOf(statementKinds)),
  layout: csvLayoutSchema.nullable(),
})
export type StatementFormat = z.infer<typeof statementFormatSchema>
