/** What the staff console shows first: what waits, and the figures of the last thirty days. */
import { z } from 'zod'
import { moneySchema } from './money.ts'

const day = z.iso.date().describe('A day of UTC.')

/** Parts that the role of whoever asks may not see are null. Days come oldest first, today last, each one present. */
export const staffHomeSchema = z.object({
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
})
export type StaffHome = z.infer<typeof staffHomeSchema>
