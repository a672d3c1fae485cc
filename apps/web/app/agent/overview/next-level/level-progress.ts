/** How far the next level is from complete, reckoned from the agents at each distance. */
import type { Downline, LevelInfo } from '@evergrove/contract/network'

export type LevelProgress = {
  level: number
  taken: number
  places: number
  isComplete: boolean
  matchBonus: string
  /** Empty where the level has none. */
  reward: string
}

/** Every level of the plan in order. A level up to the member's own is complete, whatever the list says. */
export function progressOf(
  depth: number,
  levels: readonly LevelInfo[],
  downlines: readonly Pick<Downline, 'distance'>[],
): LevelProgress[] {
  return levels
    .toSorted((a, b) => a.level - b.level)
    .map(({ level, expected_downlines: places, expected_match_bonus, additional_reward }) => {
      const counted = downlines.filter(({ distance }) => distance === level).length
      const isComplete = level <= depth
      return {
        level,
        taken: isComplete ? places : Math.min(counted, places),
        places,
        isComplete,
        matchBonus: expected_match_bonus,
        reward: additional_reward,
      }
    })
}

/** The first level that is not complete; undefined when all are. */
export const nextOf = (progress: readonly LevelProgress[]): LevelProgress | undefined =>
  progress.find(({ isComplete }) => !isComplete)
