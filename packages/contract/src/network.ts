/**
 * The network as an agent sees it, and the plan as staff write it: downlines, referrals, account info, level
 * information (API-031, API-032, API-034, API-036; ENT-015, ENT-016, ENT-018).
 */
import { z } from 'zod'
import { agentStatuses } from './accounts/accounts.ts'
import { earnedFields } from './ledger/transfer-kinds.ts'
import { MAX_HOLDBACK_DAYS, mayBeZero, planAmounts } from './plan-limits.ts'
import { MATRIX_DEPTH, MATRIX_WIDTH } from './platform/constants.ts'
import { moneyInput, moneySchema } from './platform/money.ts'
import { recordOf } from './platform/records.ts'
import { lineField, paragraphField } from './platform/text-fields.ts'

export const personSchema = z.object({
  id: z.int(),
  date_joined: z.iso.datetime(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  status: z.enum(agentStatuses),
  recommended_by: z.int().nullable().describe('The id of the sponsor.'),
})
export type Person = z.infer<typeof personSchema>

export const downlineSchema = personSchema.extend({
  placed_under: z.int().describe('The id of the parent in the matrix. With spillover, this is not the sponsor.'),
  distance: z.int().min(1).max(MATRIX_DEPTH),
  is_counted: z.boolean().describe('Whether the place counts for the levels above: the fee is paid and not reversed.'),
})
export type Downline = z.infer<typeof downlineSchema>

export const accountInfoSchema = z.object({
  total_balance: moneySchema.describe('What the agent has, without what pending withdrawals hold.'),
  available_balance: moneySchema.describe(
    'What can be withdrawn now: the total balance minus bonuses that the plan still holds back.',
  ),
  held_back: z
    .array(z.object({ date: z.iso.date(), amount: moneySchema }))
    .describe('The bonuses that are held back, by the UTC day on which they become available, the next one first.'),
  owed: moneySchema.describe('What the agent owes the company. Whatever is credited next repays it first.'),
  ...recordOf(earnedFields, () => moneySchema),
  brought_over: z
    .object({
      on: z.iso.date(),
      ...recordOf(earnedFields, () => moneySchema),
      level: z
        .int()
        .min(0)
        .max(MATRIX_DEPTH)
        .describe('The level that was reached there. Levels up to it are never paid again.'),
    })
    .optional()
    .describe('The part of the earnings that the agent had before the company moved to this system, on this UTC day.'),
  depth: z.int().min(0).max(MATRIX_DEPTH).describe('Complete levels, counted from 1 without a gap.'),
})
export type AccountInfo = z.infer<typeof accountInfoSchema>

/** The account info as its own agent gets it. */
export const ownAccountSchema = accountInfoSchema.extend({
  minimum_withdrawal: moneySchema.describe('The smallest withdrawal that the plan in force allows.'),
})
export type OwnAccount = z.infer<typeof ownAccountSchema>

export const levelInfoSchema = z.object({
  id: z.int(),
  level: z.int().min(1).max(MATRIX_DEPTH),
  expected_downlines: z.int(),
  expected_match_bonus: moneySchema,
  additional_reward: z.string().describe('Empty if the level has none.'),
})
export type LevelInfo = z.infer<typeof levelInfoSchema>

/** The number of places of a level, which is its `expected_downlines`. */
export const placesOfLevel = (level: number): number => MATRIX_WIDTH ** level

const positiveMoney = () =>
  moneyInput().refine((amount) => amount > 0n, { error: 'Enter an amount greater than zero.' })

/**
 * A reward needs a value, which may be 0. It must be typed, because the books owe that amount for the reward (plan rule
 * 26).
 */
const planLevelInput = z
  .object({
    level: z.int().min(1).max(MATRIX_DEPTH),
    expected_match_bonus: moneyInput(),
    additional_reward: lineField(200).nullable().default(null),
    reward_value: moneyInput()
      .nullable()
      .default(null)
      .describe('What the books owe for the reward. Required for a level with a reward, and null for one without.'),
  })
  .superRefine(({ additional_reward, reward_value }, context) => {
    if ((additional_reward === null) === (reward_value === null)) return
    const message =
      reward_value === null ? 'Enter the value of the reward; it may be 0.' : 'Only a reward can have a value.'
    context.addIssue({ code: 'custom', path: ['reward_value'], message })
  })

const HOLDBACK = `Enter a whole number of days from 0 to ${MAX_HOLDBACK_DAYS}.`

/** A complete new version of the plan: every amount and all six levels in order. */
export const planInput = z.object({
  ...recordOf(planAmounts, (name) => (mayBeZero(name) ? moneyInput() : positiveMoney())),
  holdback_days: z
    .int({ error: HOLDBACK })
    .min(0, { error: HOLDBACK })
    .max(MAX_HOLDBACK_DAYS, { error: HOLDBACK })
    .default(0)
    .describe('How many days after it was credited a bonus can be withdrawn.'),
  levels: z
    .array(planLevelInput)
    .refine((levels) => levels.length === MATRIX_DEPTH && levels.every(({ level }, index) => level === index + 1), {
      error: `Send the levels 1 to ${MATRIX_DEPTH}, each once and in order.`,
    }),
})
export type PlanInput = z.infer<typeof planInput>

/** The reason for a decision of staff. */
export const reasonInput = z.object({ reason: paragraphField(500) })

/** The reason for a suspension, for the audit trail, and the part that the agent is told. */
export const suspensionInput = reasonInput.extend({ shared_reason: paragraphField(500).optional() })

/** A correction of an agent's balance: `credit` gives to the agent, `debit` takes from them. */
export const adjustmentInput = z.object({
  agent_id: z.int().positive(),
  direction: z.enum(['credit', 'debit']),
  amount: positiveMoney(),
  reason: paragraphField(500),
})

/** Gives up an agent's debt, or a part of it. */
export const writeOffInput = z.object({ amount: positiveMoney(), reason: paragraphField(500) })
