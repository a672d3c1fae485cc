/** The versions of the plan in histories. */
import type { ModelPlan } from './model-types.ts'

/** The first version of the plan in a new database, as the documentation states it. */
export const firstPlan: ModelPlan = {
  fee: 10000,
  referralBonus: 2000,
  minimum: 1000,
  holdbackDays: 0,
  matchBonus: [2000, 4000, 8000, 16000, 32000, 64000],
  rewards: [null, 'Agent starter kit', 'Branded backpack', 'Business course', 'Dinner for two', 'Weekend away'],
  values: [0, 2500, 3200, 4800, 6400, 9600],
}

export const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** Returns the plan that an action with these numbers publishes. */
export function drawPlan({ pick, amount: share, flag }: { pick: number; amount: number; flag: boolean }): ModelPlan {
  const levels = [1, 2, 3, 4, 5, 6]
  return {
    fee: 5000 + share,
    referralBonus: flag ? share : 0,
    minimum: 100 + (pick % 2000),
    holdbackDays: pick % 2 === 0 ? 1 + (share % 10) : 0,
    matchBonus: levels.map((level) => ((pick + level) % 3 === 0 ? 0 : share * level)),
    rewards: levels.map((level) => ((pick + level) % 2 === 0 ? null : `Reward ${share} ${level}`)),
    values: levels.map((level) => ((pick + level) % 4 === 1 ? share * level : 0)),
  }
}

/** Returns the plan as staff enter it. */
export const planInput = ({ fee, referralBonus, minimum, holdbackDays, matchBonus, rewards, values }: ModelPlan) => ({
  registration_fee: decimal(fee),
  referral_bonus: decimal(referralBonus),
  minimum_withdrawal: decimal(minimum),
  holdback_days: holdbackDays,
  levels: matchBonus.map((bonus, index) => ({
    level: index + 1,
    expected_match_bonus: decimal(bonus),
    additional_reward: rewards[index],
    reward_value: rewards[index] === null ? null : decimal(values[index] as number),
  })),
})
