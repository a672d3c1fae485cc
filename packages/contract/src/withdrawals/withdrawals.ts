/** Withdrawals (API-033, API-037, API-038, ENT-017). */
import { z } from 'zod'
import { moneyInput, moneySchema } from '../platform/money.ts'

export const withdrawalStatuses = ['Pending', 'Approved', 'Rejected'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalInput = z.object({ amount: moneyInput() })

export const withdrawalSchema = z.object({
  created_at: z.iso.datetime(),
  amount: moneySchema,
  balance_before: moneySchema,
  balance_after: moneySchema,
  status: z.enum(withdrawalStatuses),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** The response to a refused withdrawal (API-038). */
export const withdrawalErrorSchema = z.object({ error: z.string() })
