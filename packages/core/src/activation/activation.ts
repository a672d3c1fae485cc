/** What an activation pays and records, worked out from the place that was given (plan rules 6, 8 and 9). No I/O. */
import type { Upline } from '../network/index.ts'
import { newlyReachedLevels, type PlanVersion } from '../plan/index.ts'

export type Reached = { agentId: number; level: number; isActive: boolean; amount: bigint; reward: string | null }

/** Every level that the new place lets an upline reach, with what the plan gives for it; `amount` is 0 if nothing is paid. */
export function levelsReached(uplines: readonly Upline[], plan: PlanVersion): Reached[] {
  return uplines.flatMap(({ agentId, distance, isActive, taken }) =>
    newlyReachedLevels(taken, distance).map((level) => {
      const { expected_match_bonus, additional_reward } = levelOf(plan, level)
      return { agentId, level, isActive, amount: isActive ? expected_match_bonus : 0n, reward: additional_reward }
    }),
  )
}

function levelOf({ id, levels }: PlanVersion, level: number) {
  const found = levels.find((one) => one.level === level)
  if (found === undefined) throw new Error(`Version ${id} of the plan has no level ${level}`)
  return found
}
