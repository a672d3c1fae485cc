/** What a plan was tried with before it was published, and what came out (plan rule 34). */
import { z } from 'zod'
import { assumptionsInput } from './plan-laboratory.ts'
import { moneySchema } from './platform/money.ts'

export const planTrialSchema = z.object({
  assumptions: assumptionsInput,
  figures: z.object({
    limit_percent: z.number().describe('What an agent can cost at most, as a percentage of the fee, rounded up.'),
    lowest_coverage: z.number().nullable(),
    below_from: z.int().nullable().describe('The first month at whose end the company could not pay everyone.'),
    cost_percent: z.number().nullable(),
    earning_nothing: z.number(),
    below_fee: z.number(),
    median: moneySchema.describe('Net of the fee.'),
  }),
  problems: z.array(z.string()).describe('Why the plan cannot pay what it promises. Empty if it can.'),
  digest: z.string().describe('SHA-256 of the plan, the assumptions and the whole result.'),
})
export type PlanTrial = z.infer<typeof planTrialSchema>

/** As it is kept with a version. */
export const keptTrialSchema = planTrialSchema.extend({
  reason: z.string().nullable().describe('Why a second person confirmed a plan that cannot pay.'),
})
