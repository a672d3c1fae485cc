/** How much work waits in each part of the console. */
import { z } from 'zod'

const waiting = z.int().nullable()

/** Counts that the caller's role may not see are null. */
export const waitingSchema = z.object({
  payments: waiting.describe('Payments with a proof that are to be reviewed.'),
  withdrawals: waiting.describe('Withdrawals that are to be reviewed.'),
  receipts: waiting.describe('Lines of bank statements without a match.'),
  rewards: waiting.describe('Rewards that are owed.'),
  messages: waiting.describe('Messages without a response.'),
  proposals: waiting.describe('Proposals of other people that the caller may decide on.'),
})
export type Waiting = z.infer<typeof waitingSchema>
