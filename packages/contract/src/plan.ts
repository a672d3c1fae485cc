/** Versions of the plan as staff read them, and the effect that a draft would have had. */
import { z } from 'zod'
import { activationBonusKinds } from './ledger/transfer-kinds.ts'
import { assumptionsInput } from './plan-laboratory.ts'
import { paidField, planAmounts } from './plan-limits.ts'
import { moneySchema } from './platform/money.ts'
import { recordOf } from './platform/records.ts'

// A trial of a plan before it was published (plan rule 34).

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

/** A trial as stored with a version. */
const keptTrialSchema = planTrialSchema.extend({
  reason: z.string().nullable().describe('Why a second person confirmed a plan that cannot pay.'),
})

const levelSchema = z.object({
  level: z.int(),
  expected_match_bonus: moneySchema,
  additional_reward: z.string().nullable(),
  reward_value: moneySchema.nullable().describe('What the books owe for the reward. Null for a level without one.'),
})

export const planVersionSchema = z.object({
  id: z.int(),
  published_at: z.iso.datetime(),
  published_by: z
    .string()
    .nullable()
    .describe('The address of a member of staff, or `operator`. Null for the first plan.'),
  ...recordOf(planAmounts, () => moneySchema),
  holdback_days: z.int(),
  levels: z.array(levelSchema),
  trial: keptTrialSchema.nullable().describe('What it was tried with before it was published; null if it was not.'),
})
export type PlanVersionView = z.infer<typeof planVersionSchema>

const comparedSchema = z.object({
  count: z.int(),
  paid: moneySchema.describe('What was paid.'),
  draft: moneySchema.describe('What the draft would have paid.'),
})

/** `since` and `until` are days of UTC, both of them included. */
export const planPreviewSchema = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  ...recordOf(activationBonusKinds.map(paidField), () =>
    comparedSchema.describe('Counts the bonuses that were paid. A plan with a bonus of zero is not counted.'),
  ),
  levels: z.array(comparedSchema.extend({ level: z.int() })).describe('Levels reached by agents who were Active.'),
  total: z.object({ paid: moneySchema, draft: moneySchema }),
  limit_percent: z
    .number()
    .describe(
      'What an agent costs at most, bonuses and rewards together, as a percentage of the fee, rounded up to one decimal.',
    ),
})
export type PlanPreview = z.infer<typeof planPreviewSchema>
