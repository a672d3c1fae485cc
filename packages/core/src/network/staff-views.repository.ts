/** The network for staff. */
import type { Database } from '../platform/schema.ts'
import type { PersonRow } from './network.repository.ts'
import { givenOn } from './rewards/rewards.repository.ts'

const person = ['id', 'date_joined', 'first_name', 'last_name', 'email', 'phone_number', 'status'] as const
const columns = [...person, 'recommended_by', 'code'] as const

export type AgentRow = PersonRow & { code: string }

export async function findAgentRow(db: Database, id: number): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').select(columns).where('id', '=', id).executeTakeFirst()
}

export type PlacementRow = {
  parent_id: number | null
  side: 'left' | 'right' | null
  depth: number
  number: number
  placed_at: Date
  is_counted: boolean
  counts: number[]
}

export async function findPlacement(db: Database, agentId: number): Promise<PlacementRow | undefined> {
  return db
    .selectFrom('placements')
    .innerJoin('level_counts', 'level_counts.agent_id', 'placements.agent_id')
    .select(['parent_id', 'side', 'depth', 'number', 'placed_at', 'is_counted', 'counts'])
    .where('placements.agent_id', '=', agentId)
    .executeTakeFirst()
}

export async function listReachedLevels(db: Database, agentId: number) {
  return db
    .selectFrom('reached_levels as r')
    .select(['id', 'level', 'reached_at', 'was_active', 'lost_at', 'additional_reward', 'reward_value', 'reward_cost'])
    .select(givenOn.as('given_on'))
    .where('agent_id', '=', agentId)
    .orderBy('level')
    .orderBy('reached_at')
    .execute()
}
