import type { Generated } from 'kysely'

export interface PlacementsTable {
  agent_id: number
  parent_id: number | null
  side: 'left' | 'right' | null
  /** Steps from the root. */
  depth: number
  /** Steps down to the nearest agent with a free side. 0 if this agent has one. */
  open_distance: Generated<number>
  /** In the order in which places were given. */
  number: Generated<number>
  placed_at: Generated<Date>
  /** Whether the fee is paid and not reversed: only then does the place count for its uplines (plan rule 15). */
  is_counted: Generated<boolean>
}

export interface LevelCountsTable {
  agent_id: number
  /** Places taken at the distances 1 to 6. */
  counts: Generated<number[]>
}

export interface ReachedLevelsTable {
  agent_id: number
  level: number
  plan_version_id: number
  payment_id: number
  /** Whether the agent was Active then; the match bonus was paid only if so. */
  was_active: boolean
  additional_reward: string | null
  reward_given_at: Generated<Date | null>
  reached_at: Generated<Date>
  /** Which approval of the payment completed the level, counted from 1. */
  round: Generated<number>
  /** When and by the reversal of which payment the level was lost; null while it stands (plan rule 16). */
  lost_at: Generated<Date | null>
  lost_payment_id: Generated<number | null>
}
