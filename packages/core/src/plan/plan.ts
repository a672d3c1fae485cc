/** The compensation plan's settings and the rule of complete levels. Amounts are whole minor units (cents). */

import { placesOfLevel } from '@evergrove/contract/network'
import type { PlanAmount } from '@evergrove/contract/plan-limits'

type PlanLevel = {
  level: number
  expected_match_bonus: bigint
  additional_reward: string | null
  /** The amount that the books owe for the reward (plan rule 26); null without a reward. */
  reward_value: bigint | null
}

export type PlanSettings = Record<PlanAmount, bigint> & {
  /** The number of days after which a credited bonus can be withdrawn (plan rule 20). */
  holdback_days: number
  /** Levels 1 to 6, in order. */
  levels: PlanLevel[]
}

export type PlanVersion = PlanSettings & { id: number }

/** The plan that applies until staff publish a version: an agent costs at most 97 % of the fee, rewards included. */
export const firstPlan: PlanSettings = {
  registration_fee: 100_00n,
  referral_bonus: 20_00n,
  minimum_withdrawal: 10_00n,
  holdback_days: 0,
  levels: [
    { level: 1, expected_match_bonus: 20_00n, additional_reward: null, reward_value: null },
    { level: 2, expected_match_bonus: 40_00n, additional_reward: 'Agent starter kit', reward_value: 25_00n },
    { level: 3, expected_match_bonus: 80_00n, additional_reward: 'Branded backpack', reward_value: 32_00n },
    { level: 4, expected_match_bonus: 160_00n, additional_reward: 'Business course', reward_value: 48_00n },
    { level: 5, expected_match_bonus: 320_00n, additional_reward: 'Dinner for two', reward_value: 64_00n },
    { level: 6, expected_match_bonus: 640_00n, additional_reward: 'Weekend away', reward_value: 96_00n },
  ],
}

const isComplete = (level: number, taken: number): boolean => taken === placesOfLevel(level)

/**
 * Returns an agent's `depth`, the number of complete levels, counted from 1 without a gap (plan rule 8). `taken[k - 1]`
 * is the number of places taken at distance k.
 */
export function depthOf(taken: readonly number[]): number {
  const gap = taken.findIndex((count, index) => !isComplete(index + 1, count))
  return gap === -1 ? taken.length : gap
}

/**
 * Returns the levels that an agent reaches when a place is taken at this distance, given the counts after it: none
 * unless the place completes its level and there is no gap before it, otherwise that level and every complete one after
 * it (plan rule 8).
 */
export function newlyReachedLevels(taken: readonly number[], distance: number): number[] {
  const before = depthOf(taken.map((count, index) => (index + 1 === distance ? count - 1 : count)))
  const after = depthOf(taken)
  return Array.from({ length: after - before }, (_, index) => before + 1 + index)
}
