/** The plan laboratory: payments under a different plan, and the cost of a plan under assumptions. */
import { z } from 'zod'
import { personSchema } from './agents/people.ts'
import { planInput } from './network.ts'
import {
  MAX_SIMULATED_AGENTS,
  MAX_SIMULATED_MONTHS,
  planAssumptionNames,
  planScenarioNames,
  SEEDS,
} from './plan-scenarios.ts'
import { moneySchema } from './platform/money.ts'
import { recordOf } from './platform/records.ts'

const whole = (min: number, max: number) => {
  const error = `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

export const assumptionsInput = z.object({
  scenario: z.enum(planScenarioNames),
  months: whole(1, MAX_SIMULATED_MONTHS),
  agents: whole(1, MAX_SIMULATED_AGENTS).describe('How many people sign up in all; half of them in the slow scenario.'),
  seed: whole(0, SEEDS - 1).describe('The same seed gives the same result.'),
  ...recordOf(planAssumptionNames, () => whole(0, 100)),
})
export type Assumptions = z.infer<typeof assumptionsInput>

/** A plan and its assumptions. */
export const simulationInput = z.object({ plan: planInput, assumptions: assumptionsInput })

const monthSchema = z.object({
  month: z.int().describe('Counted from 1.'),
  sign_ups: z.int(),
  activations: z.int(),
  fees: moneySchema.describe('Fees of the month, less refunds.'),
  bonuses: moneySchema.describe('Bonuses of the month, less what was taken back.'),
  rewards: moneySchema.describe('Rewards of the month at their value, less those canceled.'),
  cash: moneySchema.describe('At the end of the month: fees less refunds, withdrawals paid and rewards given.'),
  balances: moneySchema.describe('What agents have, held back or not.'),
  holds: moneySchema.describe('Withdrawals requested and not yet paid.'),
  rewards_owed: moneySchema,
  owed_by_agents: moneySchema.describe('What was taken back from agents whose balance did not cover it.'),
  coverage: z
    .number()
    .nullable()
    .describe('Cash as a multiple of what is owed, rounded down to three decimals. Null while nothing is owed.'),
})

/** Earnings are bonuses without rewards. Net means less the fee. */
const groupSchema = z.object({
  joined: z.string().describe('`all`, or the months in which the agents joined, such as `1–12`.'),
  agents: z.int().describe('Agents whose fee was paid and not refunded.'),
  earning_nothing: z.number().describe('In percent, with one decimal.'),
  below_fee: z.number().describe('Who earned less than the fee, in percent, with one decimal.'),
  median: moneySchema.describe('Net earnings, as the percentiles.'),
  p75: moneySchema,
  p90: moneySchema,
  p99: moneySchema,
  top_share: z.number().describe('The share of all bonuses that went to the top 1 %, in percent.'),
})

export const simulationSchema = z.object({
  months: z.array(monthSchema),
  groups: z.array(groupSchema).describe('All agents first, and then by year of joining.'),
  below_from: z.int().nullable().describe('The first month at whose end coverage is below 1.'),
  stops_after: z.int().nullable().describe('The last month with sign-ups, if there are months without any after it.'),
  lowest_coverage: z.number().nullable(),
  cost_percent: z
    .number()
    .nullable()
    .describe('Bonuses and rewards as a percentage of the fees, with what agents owe of them; null without fees.'),
})
export type Simulation = z.infer<typeof simulationSchema>
export type SimulatedMonth = Simulation['months'][number]
export type SimulatedGroup = Simulation['groups'][number]

/** The initial assumptions of a simulation, as the company's last twelve months suggest them. */
export const laboratorySchema = z.object({
  past: z.array(z.int()).describe('The sign-ups of each of the last twelve months of UTC, the oldest first.'),
  assumptions: assumptionsInput.describe('Shares as they were in these months, or usual ones if no one signed up.'),
})
export type Laboratory = z.infer<typeof laboratorySchema>

export const comparisonSchema = z.object({
  assumptions: assumptionsInput,
  in_force_id: z.int().describe('The version in force.'),
  draft: simulationSchema,
  in_force: simulationSchema,
  digest: z
    .string()
    .describe('SHA-256 of the plans, the assumptions and the results, so that a run can be recognized.'),
})
export type PlanComparison = z.infer<typeof comparisonSchema>

/** A line of a streamed response: the progress from 0 to 1, and finally the result or the reason why there is none. */
export type RunLine<T> = { progress: number } | { result: T } | { problem: string }
export type SimulationLine = RunLine<PlanComparison>

const replayedSchema = z.object({
  fees: moneySchema,
  activation_bonuses: moneySchema.describe('Bonuses for activations, such as referral bonuses.'),
  match_bonuses: moneySchema,
  rewards: moneySchema.describe('At their value, whether owed or given.'),
  cost: moneySchema.describe('Bonuses and rewards.'),
})

const changedAgentSchema = personSchema.extend({
  real: moneySchema,
  draft: moneySchema,
  difference: moneySchema,
})

/** The real history under a draft. All amounts are less reversals. */
export const replaySchema = z.object({
  activations: z.int().describe('Approvals of fees, those that were reversed later included.'),
  reversals: z.int(),
  real: replayedSchema.describe('Reckoned again: each activation under the version in force at its moment.'),
  ledger: replayedSchema.describe('What the ledger says. It must be the same as `real`.'),
  draft: replayedSchema.describe('Every activation under the draft.'),
  differences: z
    .int()
    .describe('What the replay and the records do not agree on; 0 if every agent’s sums are the same.'),
  assumed: z
    .int()
    .describe(
      'Activations under a version without this bonus: no record says whether the sponsor was Active, so a paid fee counts.',
    ),
  agents: z
    .object({ more: z.int(), less: z.int(), same: z.int() })
    .describe('How many would have received more, less, or the same.'),
  largest: z.array(changedAgentSchema).describe('The twenty agents whose sum would change most.'),
})
export type Replay = z.infer<typeof replaySchema>
export type ReplayLine = RunLine<Replay>
