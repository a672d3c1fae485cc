/** The six levels of an agent, with the taken places and the earnings of each. */

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { MATRIX_DEPTH, MATRIX_WIDTH } from '@evergrove/contract/platform/constants'

type Reached = StaffAgent['levels'][number]

export type LevelRow = {
  level: number
  places: number
  taken: number
  /** The reached level if it stands, or otherwise the one that was lost last. */
  reached: Reached | undefined
  /** The reached level whose reward was given or is owed. A given reward stays given if the level is lost and reached again. */
  rewarded: Reached | undefined
}

export const levelRows = ({ placement, levels }: Pick<StaffAgent, 'placement' | 'levels'>): LevelRow[] =>
  Array.from({ length: MATRIX_DEPTH }, (_, index) => {
    const level = index + 1
    const times = levels.filter((one) => one.level === level)
    const reached = times.find(isStanding) ?? times.at(-1)
    return {
      level,
      places: MATRIX_WIDTH ** level,
      taken: placement?.taken[index] ?? 0,
      reached,
      rewarded:
        times.find(isGiven) ?? (reached && isStanding(reached) && reached.reward !== null ? reached : undefined),
    }
  })

const isStanding = ({ lost_at }: Reached): boolean => lost_at === null
const isGiven = ({ reward_given_on }: Reached): boolean => reward_given_on !== null

/** Describes whether the bonus of a level was paid. Only an agent who was Active on reaching the level is paid. */
export function bonusWords({ reached, places, taken }: LevelRow): string {
  if (reached?.is_former) return 'Paid in the previous system'
  if (reached !== undefined && reached.lost_at === null) return reached.was_active ? 'Paid' : 'Not paid (suspended)'
  if (reached !== undefined) return reached.was_active ? 'Taken back' : 'Not paid'
  return taken === places ? 'Waiting for earlier levels' : 'Not yet'
}
