/** The entries of an agent's own account, and the bonuses by month. These calls go beyond the specification. */
import { z } from 'zod'
import { nameSchema } from '../agents/people.ts'
import { MATRIX_DEPTH } from '../platform/constants.ts'
import { dayField } from '../platform/day-range.ts'
import { moneySchema } from '../platform/money.ts'
import { recordOf } from '../platform/records.ts'
import { choiceField } from '../platform/text-fields.ts'
import { wholeNumberField } from '../platform/whole-number.ts'
import { type EntryFilter, entryGroups, statementKinds } from './entry-groups.ts'
import { agentTransferKinds, bonusKinds, debtKinds } from './transfer-kinds.ts'

/** Filters the entries by one kind or group of kinds, and by the UTC days `from` to `to`, both included. */
export const statementFilterInput = z
  .object({
    kind: choiceField([...statementKinds, ...entryGroups] as [EntryFilter, ...EntryFilter[]]).optional(),
    from: dayField().optional(),
    to: dayField().optional(),
  })
  .refine(({ from = '', to = '9999-12-31' }) => from <= to, {
    path: ['to'],
    error: 'The end date must not be before the start date.',
  })
export type StatementFilter = z.infer<typeof statementFilterInput>

const statementOrders = ['newest', 'oldest'] as const

/** The end of the account that comes first. */
export const statementOrderField = () => choiceField(statementOrders)
export type StatementOrder = (typeof statementOrders)[number]

export const statementEntrySchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  kind: z.enum(statementKinds),
  amount: moneySchema.describe('Negative for a debit.'),
  balance: moneySchema.describe(
    'What could be withdrawn after this entry, including entries that the filter leaves out.',
  ),
  agent: nameSchema.nullable().describe('The agent whose activation caused a bonus.'),
  level: z.int().min(1).max(MATRIX_DEPTH).nullable().describe('The completed level, for a match bonus.'),
  withdrawal_id: z.int().nullable(),
  reason: z.string().nullable().describe('The reason for an adjustment or for a rejected withdrawal.'),
})
export type StatementEntry = z.infer<typeof statementEntrySchema>

/** An entry of an agent's debt to the company (plan rule 14). */
export const debtEntrySchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  kind: z.enum(debtKinds),
  amount: moneySchema.describe('Negative for what reduces the debt.'),
  owed: moneySchema.describe('What was owed after this entry.'),
  agent: nameSchema.nullable().describe('The agent whose payment caused it.'),
  level: z.int().min(1).max(MATRIX_DEPTH).nullable().describe('The lost level, for a reversed match bonus.'),
  reason: z.string().nullable().describe('The reason for an adjustment or a write-off.'),
})
export type DebtEntry = z.infer<typeof debtEntrySchema>

/** The sum of the entries of one kind. */
export const entrySumSchema = z.object({
  kind: z.enum(agentTransferKinds),
  amount: z.string().describe('Negative if more was debited than credited.'),
  owed: moneySchema
    .optional()
    .describe('What reversals of this kind took beyond the balance: the agent owes it. Only with a filter.'),
})
export type EntrySum = z.infer<typeof entrySumSchema>

const MAX_EARNINGS_MONTHS = 36
const DEFAULT_EARNINGS_MONTHS = 12

/** The number of calendar months, including the current one. */
export const earningsInput = z.object({
  months: wholeNumberField({ min: 1, max: MAX_EARNINGS_MONTHS }).default(DEFAULT_EARNINGS_MONTHS),
})

export const monthlyEarningsSchema = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe('A calendar month in UTC, for example 2026-01.'),
  ...recordOf(bonusKinds, () => moneySchema),
})
export type MonthlyEarnings = z.infer<typeof monthlyEarningsSchema>
