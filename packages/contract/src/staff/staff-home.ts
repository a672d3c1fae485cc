/** The first screen of the console: open work, the figures of the last thirty days, and the one search. */
import { z } from 'zod'
import { contactSchema } from '../agents/people.ts'
import { agentSummarySchema } from '../agents/staff-views.ts'
import { moneySchema } from '../platform/money.ts'
import { keysOf } from '../platform/records.ts'
import { operatorNotices } from './operator-notices.ts'
import { MAX_SEARCH_LENGTH, searchKinds } from './search-kinds.ts'

const day = z.iso.date().describe('A day of UTC.')

const checkSummarySchema = z.object({
  checked_at: z.iso.datetime(),
  took_ms: z.int(),
  checked: z
    .int()
    .describe('The number of ledger rules, audit entries or entries of the transparency log that were checked.'),
  breaches: z.array(z.object({ name: z.string(), count: z.int() })).describe('Empty if nothing is wrong.'),
})
export type CheckSummary = z.infer<typeof checkSummarySchema>

const growthFigures = { sign_ups: z.int(), activations: z.int() }

/** The amounts of a day, or of several. */
export const moneyFigures = {
  fees: moneySchema,
  bonuses: moneySchema,
  withdrawals_asked: moneySchema,
  withdrawals_paid: moneySchema,
}
export type DayMoney = Record<keyof typeof moneyFigures, string>

/** Parts that the caller's role may not see are null. Days are listed oldest first, up to today, without gaps. */
export const staffHomeSchema = z.object({
  first_sponsor: agentSummarySchema
    .pick({ id: true, first_name: true, last_name: true, code: true })
    .nullable()
    .describe('The company’s own agent, whose code the first agent uses to join. Null when someone has joined.'),
  waiting_payments: z
    .object({ with_proof: z.int(), without_proof: z.int() })
    .nullable()
    .describe('Without those about which a question is open.'),
  waiting_withdrawals: z.object({ count: z.int(), sum: moneySchema }).nullable(),
  waiting_payouts: z
    .object({ count: z.int(), sum: moneySchema })
    .nullable()
    .describe('Approved withdrawals that are in no payout batch and may be.'),
  owed_rewards: z.object({ count: z.int(), value: moneySchema }).nullable(),
  waiting_receipts: z.int().nullable(),
  new_messages: z.int().nullable(),
  undelivered_mails: z.int().nullable().describe('Emails that were given up.'),
  waiting_proposals: z.int().nullable().describe('Proposals that wait for the decision of this role.'),
  frozen_withdrawals: z.int().nullable().describe('Agents whose withdrawals are frozen.'),
  needs_company_information: z
    .boolean()
    .nullable()
    .describe('Whether the company information is missing: contact messages cannot be mailed to anyone then.'),
  needs_payment_instructions: z
    .boolean()
    .nullable()
    .describe('Whether the payment instructions are missing, so that agents cannot see how to pay.'),
  notices: z
    .array(z.enum(keysOf(operatorNotices)))
    .nullable()
    .describe('What the operator has left open.'),
  growth: z.array(z.object({ day, ...growthFigures })).nullable(),
  growth_before: z.object(growthFigures).nullable().describe('The sums of the thirty days before.'),
  money: z.array(z.object({ day, ...moneyFigures })).nullable(),
  money_before: z.object(moneyFigures).nullable().describe('The sums of the thirty days before.'),
  ledger_check: checkSummarySchema
    .nullable()
    .describe('The newest check. Null before the first check and for roles without access.'),
  audit_check: checkSummarySchema.nullable().describe('The newest check of the audit trail.'),
  log_check: checkSummarySchema.nullable().describe('The newest check of the transparency log.'),
})
export type StaffHome = z.infer<typeof staffHomeSchema>

const waiting = z.int().nullable()

/** Counts of open work. Those that the caller's role may not see are null. */
export const waitingSchema = z.object({
  payments: waiting.describe('Payments with a proof that are to be reviewed.'),
  withdrawals: waiting.describe('Withdrawals that are to be reviewed.'),
  receipts: waiting.describe('Lines of bank statements that are to be matched, or whose payment is to be approved.'),
  rewards: waiting.describe('Rewards that are owed.'),
  messages: waiting.describe('Messages without a response.'),
  proposals: waiting.describe('Proposals of other people that the caller may decide on.'),
})
export type Waiting = z.infer<typeof waitingSchema>

export const searchInput = z.object({
  q: z
    .string()
    .max(MAX_SEARCH_LENGTH)
    .default('')
    .describe(
      'A PIN, amount, number, referral code or bank reference, or the start of a name, email address or telephone number.',
    ),
})

const searchHitSchema = z.object({
  id: z.int(),
  reference: z.string().describe('What it is known by: a referral code, a PIN or a number.'),
  about: z.string().describe('A status; for a ledger entry, its kind.'),
  amount: moneySchema.nullable(),
  at: z.iso.datetime(),
  agent: contactSchema.nullable().describe('Null for a payout batch.'),
})
export type SearchHit = z.infer<typeof searchHitSchema>

export const searchGroupSchema = z.object({
  kind: z.enum(searchKinds),
  hits: z
    .array(searchHitSchema)
    .describe('The best first: exact numbers, then agents, then amounts; the newest first.'),
  has_more: z.boolean().describe('Whether there are more than these.'),
})
export type SearchGroup = z.infer<typeof searchGroupSchema>
