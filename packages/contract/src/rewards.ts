/** Rewards that agents are owed or have been given for levels, apart from money (plan rule 26). */
import { z } from 'zod'
import { agentStatuses } from './accounts/accounts.ts'
import { contactSchema, nameSchema } from './agents/people.ts'
import { MATRIX_DEPTH } from './platform/constants.ts'
import { dayField } from './platform/day-range.ts'
import { moneyInput, moneySchema } from './platform/money.ts'
import { lineField, paragraphField } from './platform/text-fields.ts'
import { rewardStates, unpaidKinds, unpaidReasons } from './reward-words.ts'

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

const staffRewardSchema = z.object({
  id: z.int(),
  agent: contactSchema.extend({
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

/** Filters rewards by state, and by a text in the agent's name or email address. */
export const rewardFilter = z.object({
  state: z.enum(rewardStates).optional(),
  search: lineField(100).optional(),
})
export type RewardFilter = z.infer<typeof rewardFilter>

/** Records that a reward was given, with its date, its real cost and a note. */
export const rewardGivenInput = z.object({
  given_on: dayField(),
  cost: moneyInput(),
  note: paragraphField(500).nullable().default(null),
})

// Bonuses and rewards that a rule of the plan did not give to an agent, with the reason. These calls go beyond the
// specification.

export const unpaidOutcomeSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  kind: z.enum(unpaidKinds),
  level: z.int().min(1).max(MATRIX_DEPTH).nullable().describe('The level that was reached; null for a referral bonus.'),
  amount: moneySchema.nullable().describe('What the plan would have paid; null for a reward.'),
  reward: z.string().nullable(),
  plan_version_id: z.int(),
  agent: nameSchema.describe('The agent whose activation it was.'),
  reason: z.enum(unpaidReasons),
  why: z.string().describe('The reason in words.'),
})
export type Unpaid = z.infer<typeof unpaidOutcomeSchema>

// The levels that an agent reached, with their dates, causes and results. This call goes beyond the specification.

export const reachedLevelSchema = z.object({
  id: z.int(),
  level: z.int().min(1).max(MATRIX_DEPTH),
  reached_at: z.iso.datetime(),
  completed_by: nameSchema.describe('The agent whose activation completed the level.'),
  plan_version_id: z.int().describe('The version of the plan that decided what the level pays.'),
  bonus: z
    .object({ entry: z.int(), amount: moneySchema })
    .nullable()
    .describe('The match bonus that was paid, with the number of its entry; null if none was.'),
  reward: z
    .object({ name: z.string(), state: z.enum(['owed', 'given', 'cancelled']), given_on: z.iso.date().nullable() })
    .nullable(),
  is_former: z.boolean().describe('Whether it was reached, and paid, before the company moved to this system.'),
  unpaid: z.array(z.string()).describe('What was not paid for the level, with the reason in words.'),
  lost: z
    .object({ at: z.iso.datetime(), because_of: nameSchema })
    .nullable()
    .describe('When the level was lost, and whose payment was reversed.'),
})
export type ReachedLevelInfo = z.infer<typeof reachedLevelSchema>
