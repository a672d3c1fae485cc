/** What the staff console shows first: what waits, and the figures of the last thirty days. */
import { z } from 'zod'
import { agentSummarySchema } from '../agents/staff-views.ts'
import { moneySchema } from '../platform/money.ts'
import { keysOf } from '../platform/records.ts'
import { operatorNotices } from './operator-notices.ts'

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

/** Parts that the caller's role may not see are null. Days are listed oldest first, up to today, without gaps. */
export const staffHomeSchema = z.object({
  first_sponsor: agentSummarySchema
    .pick({ id: true, first_name: true, last_name: true, code: true })
    .nullable()
    .describe('The company’s own agent, whose code the first agent uses to join. Null when someone has joined.'),
  waiting_payments: z.object({ with_proof: z.int(), without_proof: z.int() }).nullable(),
  waiting_withdrawals: z.object({ count: z.int(), sum: moneySchema }).nullable(),
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
  growth: z.array(z.object({ day, sign_ups: z.int(), activations: z.int() })).nullable(),
  money: z
    .array(
      z.object({
        day,
        fees: moneySchema,
        bonuses: moneySchema,
        withdrawals_asked: moneySchema,
        withdrawals_paid: moneySchema,
      }),
    )
    .nullable(),
  ledger_check: checkSummarySchema
    .nullable()
    .describe('The newest check. Null before the first check and for roles without access.'),
  audit_check: checkSummarySchema.nullable().describe('The newest check of the audit trail.'),
  log_check: checkSummarySchema.nullable().describe('The newest check of the transparency log.'),
})
export type StaffHome = z.infer<typeof staffHomeSchema>
