/** The books for accountants (plan rule 29): trial balance, accounts, journal, months. */
import { z } from 'zod'
import { personSchema } from '../agents/people.ts'
import { type DayRange, dayRange } from '../platform/day-range.ts'
import { moneySchema } from '../platform/money.ts'
import { idField, wholeNumberField } from '../platform/whole-number.ts'
import { transferKinds } from './transfer-kinds.ts'

/** The moment of a report. By default, a report shows the present. */
export const instantInput = z.object({
  at: z.iso
    .datetime({ offset: true, error: 'Enter a time such as 2027-02-01T00:00:00Z.' })
    .transform((text) => new Date(text))
    .optional()
    .describe('Entries before this moment count. Without it, all entries.'),
})

const areInOrder = ({ from = '', to = '9999-12-31' }: DayRange): boolean => from <= to
const disorder = { path: ['to'], error: 'The end date must not be before the start date.' }

/** The days of the journal, both included (UTC). */
export const journalInput = z.object(dayRange).refine(areInOrder, disorder)

export const accountNumberInput = z.object({ no: wholeNumberField({ min: 1, max: 9999 }) })

const MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/
const monthField = () => z.string().regex(MONTH, 'Enter a month such as 2027-01.')
export const monthInput = z.object({ month: monthField() })

/** The first of the months to close with a month: by default, the month itself. */
export const closeMonthInput = z.object({
  from: monthField().optional().describe('Also closes the months before it, from this one on, or none of them.'),
})

/** The months of a report, both included. By default the last twelve. */
export const monthRangeInput = z
  .object({ from: monthField().optional(), to: monthField().optional() })
  .refine(({ from = '', to = '9999-12' }) => from <= to, {
    path: ['to'],
    error: 'The end month must not be before the start month.',
  })

export const accountSchema = z.object({
  number: z.int(),
  name: z.string(),
  normal_side: z.enum(['debit', 'credit']),
  debits: moneySchema,
  credits: moneySchema,
  balance: moneySchema.describe('On the normal side. Negative if it is on the other one.'),
})
export type Account = z.infer<typeof accountSchema>

export const trialBalanceSchema = z.object({
  at: z.iso.datetime().describe('Entries before this moment count.'),
  accounts: z.array(accountSchema).describe('In the order of their numbers.'),
  total: z.object({
    debits: moneySchema,
    credits: moneySchema.describe('Equal to the debits.'),
    debit_balances: moneySchema.describe('The balances of accounts whose normal side is debit.'),
    credit_balances: moneySchema.describe('The balances of the others. Equal to the debit balances.'),
  }),
})
export type TrialBalance = z.infer<typeof trialBalanceSchema>

export const accountEntrySchema = z.object({
  id: z.int().describe('The number of the transfer.'),
  created_at: z.iso.datetime(),
  kind: z.enum(transferKinds),
  side: z.enum(['debit', 'credit']),
  amount: moneySchema,
  balance: moneySchema.describe('The balance of the account after this entry, on its normal side.'),
  other_account: z.int().describe('The number of the account on the other side.'),
  agent: personSchema.nullable(),
  payment_id: z.int().nullable(),
  withdrawal_id: z.int().nullable(),
  receipt_id: z.int().nullable(),
  plan_version_id: z.int().nullable(),
  reason: z.string().nullable(),
})
export type AccountEntry = z.infer<typeof accountEntrySchema>

/**
 * Filters the entries by days, both included (UTC). The cursor of a page is the transfer before which the page begins,
 * with the balance before that transfer.
 */
export const accountLedgerInput = z
  .object({
    ...dayRange,
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,14}\.-?\d{1,18}$/, 'This is not the `next` of another page.')
      .optional()
      .describe('The `next` of the page before, which was of the same days. Without it, the newest entries.'),
  })
  .refine(areInOrder, disorder)

export const accountSumSchema = z.object({
  kind: z.enum(transferKinds),
  side: z.enum(['debit', 'credit']),
  entries: z.int(),
  amount: moneySchema,
})
export type AccountSum = z.infer<typeof accountSumSchema>

export const accountFindingSchema = z.object({
  name: z.string().describe('The rule, as a sentence.'),
  count: z.int().describe('Without the breaches that are explained.'),
  rows: z
    .array(z.object({ receipt_id: z.int(), payment_id: z.int(), withdrawal_id: z.int() }).partial())
    .describe('The first ten of them.'),
})
export type AccountFinding = z.infer<typeof accountFindingSchema>

export const accountLedgerSchema = z.object({
  account: accountSchema,
  findings: z
    .array(accountFindingSchema)
    .nullable()
    .describe('What the check of the ledger finds about the account now, whatever the days. Null on further pages.'),
  sums: z
    .array(accountSumSchema)
    .nullable()
    .describe(
      'What the entries of the days come to, on all pages, by kind and side. Null without days and on further pages.',
    ),
  entries: z.array(accountEntrySchema).describe('The newest first. What moves no posted money is left out.'),
  next: z.string().nullable().describe('The cursor of the next page. Null on the last page.'),
})
export type AccountLedger = z.infer<typeof accountLedgerSchema>

export const agentBalancesInput = instantInput.extend({
  after: idField().optional().describe('The `next` of the page before.'),
})

export const agentBalancesSchema = z.object({
  at: z.iso.datetime(),
  agents: z.array(z.object({ agent: personSchema, balance: moneySchema })).describe('Those whose balance is not zero.'),
  next: z.int().nullable().describe('What the next page is after. Null on the last page.'),
})
export type AgentBalances = z.infer<typeof agentBalancesSchema>

const planSums = { fees: moneySchema, bonuses: moneySchema, rewards: moneySchema }

export const planResultsSchema = z.object({
  from: z.string(),
  to: z.string(),
  rows: z
    .array(
      z.object({
        month: z.string().describe('A calendar month in UTC, for example 2027-01.'),
        plan_version_id: z.int().nullable(),
        ...planSums,
      }),
    )
    .describe('By month and version of the plan, the oldest first, each less what was reversed in that month.'),
  total: z.object(planSums),
})
export type PlanResults = z.infer<typeof planResultsSchema>

export const monthStates = ['closed', 'closable', 'waiting', 'current'] as const

export const monthSchema = z.object({
  month: z.string(),
  state: z
    .enum(monthStates)
    .describe('`closable` is the next one to close, `waiting` is over and after it, `current` is not over.'),
  closed: z
    .object({
      at: z.iso.datetime(),
      by: z.string().nullable().describe('The address of a member of staff. Null for the operator.'),
      transfers: z.int().describe('How many transfers are dated in the month.'),
      last_transfer_id: z.int().nullable(),
      checkpoint: z
        .string()
        .describe(
          'SHA-256, in hexadecimal digits, of the checkpoint of the month before and of the digests of its transfers.',
        ),
    })
    .nullable(),
})
export type Month = z.infer<typeof monthSchema>

export const closedMonthSchema = monthSchema.extend({
  trial_balance: trialBalanceSchema.describe(
    'At the end of the month: as stored if it is closed, as it is now if not.',
  ),
})
export type ClosedMonth = z.infer<typeof closedMonthSchema>
