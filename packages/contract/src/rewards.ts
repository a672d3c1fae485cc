/** What agents are owed and have been given for levels besides money (plan rule 26). */
import { z } from 'zod'
import { agentStatuses } from './accounts/accounts.ts'
import { dayField } from './platform/day-range.ts'
import { moneyInput, moneySchema } from './platform/money.ts'
import { lineField, paragraphField } from './platform/text-fields.ts'
import { rewardStates } from './reward-states.ts'

const level = z.int().describe('The level that it is for.')
const reachedAt = z.iso.datetime().describe('When the level was reached.')
const givenOn = z.iso.date().nullable().describe('The day on which it was given. Null while it is owed.')

/** A reward as its own agent sees it. */
export const ownRewardSchema = z.object({
  level,
  reward: z.string(),
  state: z.enum(rewardStates),
  reached_at: reachedAt,
  given_on: givenOn,
})
export type OwnReward = z.infer<typeof ownRewardSchema>

export const staffRewardSchema = z.object({
  id: z.int(),
  agent: z.object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    status: z.enum(agentStatuses),
  }),
  level,
  reward: z.string(),
  value: moneySchema.describe('What the books owe for it, or owed before it was given.'),
  state: z.enum(rewardStates),
  reached_at: reachedAt,
  lost_at: z.iso.datetime().nullable().describe('Since when the level is no longer complete.'),
  given_on: givenOn,
  cost: moneySchema.nullable().describe('Null while it is owed, and if it was given before costs were recorded.'),
  note: z.string().nullable(),
  given_by: z.string().nullable().describe('The email address of the member of staff who recorded it.'),
})
export type StaffReward = z.infer<typeof staffRewardSchema>

const count = z.int().describe('The number of rewards.')

export const rewardsSchema = z.object({
  owed: z.object({ count, value: moneySchema }),
  given: z.object({ count, value: moneySchema, cost: moneySchema }),
  rewards: z.array(staffRewardSchema),
})
export type Rewards = z.infer<typeof rewardsSchema>

/** Which rewards: of this state, and of agents with this text in their name or email address. */
export const rewardFilter = z.object({
  state: z.enum(rewardStates).optional(),
  search: lineField(100).optional(),
})
export type RewardFilter = z.infer<typeof rewardFilter>

/** That a reward was given: when, what it really cost, and what else is worth knowing. */
export const rewardGivenInput = z.object({
  given_on: dayField(),
  cost: moneyInput(),
  note: paragraphField(500).nullable().default(null),
})
