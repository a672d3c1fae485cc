/** The registration fee's payment as its owner sees it (API-040, API-041, ENT-020). */
import { z } from 'zod'
import { moneySchema } from './platform/money.ts'

export const paymentStatuses = ['Pending', 'Approved', 'Rejected'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentSchema = z.object({
  id: z.int(),
  pin: z.string(),
  status: z.enum(paymentStatuses),
  date: z.iso.datetime(),
  amount: moneySchema,
  payment_proof: z.string().nullable(),
  get_image_url: z.string().describe('A URL that shows the proof for a few minutes. Empty without a proof.'),
})
export type Payment = z.infer<typeof paymentSchema>

/** How to pay, as staff wrote it, in sanitised HTML; null until they do (PAY-010). */
export const paymentInstructionsSchema = z.object({ body: z.string().nullable() })
