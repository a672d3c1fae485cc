/** What a rule of the plan did not pay to an agent, with its reason. These calls go beyond the specification. */
import { z } from 'zod'
import { MATRIX_DEPTH } from './platform/constants.ts'
import { moneySchema } from './platform/money.ts'
import { unpaidKinds, unpaidReasons } from './unpaid-words.ts'

export type { UnpaidKind, UnpaidReason } from './unpaid-words.ts'

export const unpaidOutcomeSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  kind: z.enum(unpaidKinds),
  level: z.int().min(1).max(MATRIX_DEPTH).nullable().describe('The level that was reached; null for a referral bonus.'),
  amount: moneySchema.nullable().describe('What the plan would have paid; null for a reward.'),
  reward: z.string().nullable(),
  plan_version_id: z.int(),
  agent: z.object({ first_name: z.string(), last_name: z.string() }).describe('The agent whose activation it was.'),
  reason: z.enum(unpaidReasons),
  why: z.string().describe('The reason in words.'),
})
export type Unpaid = z.infer<typeof unpaidOutcomeSchema>
