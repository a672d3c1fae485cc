/** The six levels of an agent: how many places of each are taken, and what completing it earned. */

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { MATRIX_DEPTH, MATRIX_WIDTH } from '@evergrove/contract/platform/constants'

export type LevelRow = {
  level: number
  places: number
  taken: number
  reached: StaffAgent['levels'][number] | undefined
}

export const levelRows = ({ placement, levels }: Pick<StaffAgent, 'placement' | 'levels'>): LevelRow[] =>
  Array.from({ length: MATRIX_DEPTH }, (_, index) => {
    const level = index + 1
    return {
      level,
      places: MATRIX_WIDTH ** level,
      taken: placement?.taken[index] ?? 0,
      reached: levels.find((one) => one.level === level),
    }
  })

/** Whether the bonus of a level was paid. Only an agent who was Active on reaching the level is paid. */
export function bonusWords({ reached, places, taken }: LevelRow): string {
  if (reached !== undefined) return reached.was_active ? 'Paid' : 'Not paid: suspended then'
  return taken === places ? 'After the levels above are complete' : 'Not yet'
}
