/** The network as staff search and read it. */
import { sql } from 'kysely'
import type { Database } from '../schema/index.ts'
import type { PersonRow } from './network.repository.ts'

const person = ['id', 'date_joined', 'first_name', 'last_name', 'email', 'phone_number', 'status'] as const
const columns = [...person, 'recommended_by', 'code'] as const

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

export type AgentRow = PersonRow & { code: string }

/** Agents whose name, e-mail address or code contains the text, the newest first. */
export async function selectAgents(
  db: Database,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<AgentRow[]> {
  const pattern = `%${escapeLike(search)}%`
  return db
    .selectFrom('agents')
    .select(columns)
    .where(sql<boolean>`concat_ws(' ', first_name, last_name, email, code) ilike ${pattern}`)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function findAgentRow(db: Database, id: number): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').select(columns).where('id', '=', id).executeTakeFirst()
}

export type PlacementRow = {
  parent_id: number | null
  side: 'left' | 'right' | null
  depth: number
  number: number
  placed_at: Date
  counts: number[]
}

export async function findPlacement(db: Database, agentId: number): Promise<PlacementRow | undefined> {
  return db
    .selectFrom('placements')
    .innerJoin('level_counts', 'level_counts.agent_id', 'placements.agent_id')
    .select(['parent_id', 'side', 'depth', 'number', 'placed_at', 'counts'])
    .where('placements.agent_id', '=', agentId)
    .executeTakeFirst()
}

export async function listReachedLevels(db: Database, agentId: number) {
  return db
    .selectFrom('reached_levels')
    .select(['level', 'reached_at', 'was_active', 'additional_reward', 'reward_given_at'])
    .where('agent_id', '=', agentId)
    .orderBy('level')
    .execute()
}
