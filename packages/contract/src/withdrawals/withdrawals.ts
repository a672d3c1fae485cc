/** Withdrawals (API-033, API-037, API-038, ENT-017). */
import { z } from 'zod'
import { moneyInput, moneySchema } from '../platform/money.ts'
import { payoutSchema } from './payouts.ts'

export const withdrawalStatuses = ['Pending', 'Approved', 'Rejected', 'Returned'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalInput = z.object({ amount: moneyInput() })

export const withdrawalSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  amount: moneySchema,
  balance_before: moneySchema,
  balance_after: moneySchema,
  status: z.enum(withdrawalStatuses),
  destination: z
    .object({ bank_name: z.string(), account_name: z.string(), account_number: z.string() })
    .nullable()
    .describe('The bank details of the moment of the request. All but the end of the account number is hidden.'),
  payout: payoutSchema.nullable().describe('Null until it is approved.'),
  reason: z.string().nullable().describe('Why it was rejected, for the agent to read.'),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** A withdrawal as its request answers it. */
export const askedWithdrawalSchema = withdrawalSchema.omit({ destination: true, reason: true })
export type AskedWithdrawal = z.infer<typeof askedWithdrawalSchema>

/** What all withdrawals of a list come to. */
export const withdrawalSumSchema = z.object({
  count: z.int().describe('The number of withdrawals.'),
  sum: moneySchema.describe('The sum of their amounts.'),
})
export type WithdrawalSum = z.infer<typeof withdrawalSumSchema>

/** The response to a refused withdrawal (API-038). */
export const withdrawalErrorSchema = z.object({ error: z.string() })
