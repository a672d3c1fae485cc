import { toWire } from '../plan.service.ts'
import { firstPlan, type PlanSettings, type PlanVersion } from '../plan.ts'

/** A plan as staff send it: the first plan with some values replaced, so that a test names only what it is about. */
export const planDraft = (changes: object = {}) => ({ ...toWire(firstPlan), ...changes })

/** The levels of a plan that all pay the same amount. */
export const levelsPaying = (expected_match_bonus: string) =>
  firstPlan.levels.map(({ level }) => ({ level, expected_match_bonus, additional_reward: null, reward_value: null }))

/** The first plan as a version, with some values replaced. */
export const planVersionOf = (changes: Partial<PlanSettings> = {}): PlanVersion => ({ id: 1, ...firstPlan, ...changes })
