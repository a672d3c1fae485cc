/** What the staff console shows first: what waits, and the figures of the last thirty days. */
import { z } from 'zod'
import { agentSummarySchema } from '../agents/staff-views.ts'
import { moneySchema } from '../platform/money.ts'

const day = z.iso.date().describe('A day of UTC.')

const checkSummarySchema = z.object({
  checked_at: z.iso.datetime(),
  took_ms: z.int(),
  checked: z.int().describe('How many rules of the ledger, or entries of the audit trail.'),
  breaches: z.array(z.object({ name: z.string(), count: z.int() })).describe('Empty when all is in order.'),
})
export type CheckSummary = z.infer<typeof checkSummarySchema>

/** Parts that the role of whoever asks may not see are null. Days come oldest first, today last, each one present. */
export const staffHomeSchema = z.object({
  first_sponsor: agentSummarySchema
    .pick({ id: true, first_name: true, last_name: true, code: true })
    .nullable()
    .describe('The company’s own agent, with whose code the first agent joins; null as soon as somebody has joined.'),
  waiting_payments: z.object({ with_proof: z.int(), without_proof: z.int() }).nullable(),
  waiting_withdrawals: z.object({ count: z.int(), sum: moneySchema }).nullable(),
  new_messages: z.int().nullable(),
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
  ledger_check: checkSummarySchema.nullable().describe('The newest check; null also before the first one.'),
  audit_check: checkSummarySchema.nullable().describe('The same of the audit trail.'),
})
export type StaffHome = z.infer<typeof staffHomeSchema>
