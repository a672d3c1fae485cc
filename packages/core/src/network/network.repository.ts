/** Loads the network. The cost of every query is independent of the number of agents. */
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { sql } from 'kysely'
import type { Database } from '../platform/schema.ts'

export type PersonRow = {
  id: number
  date_joined: Date
  first_name: string
  last_name: string
  email: string
  phone_number: string
  status: 'Pending' | 'Active' | 'Suspended'
  recommended_by: number | null
}

const person = [
  'agents.id',
  'agents.date_joined',
  'agents.first_name',
  'agents.last_name',
  'agents.email',
  'agents.phone_number',
  'agents.status',
  'agents.recommended_by',
] as const

export type DownlineRow = PersonRow & { placed_under: number; distance: number }

/**
 * The agents at distance 1 to 6 below an agent, level by level from the left. The children are looked up for each agent
 * separately, so that the planner never scans the table, even with stale statistics.
 */
export async function selectDownlines(db: Database, agentId: number): Promise<DownlineRow[]> {
  const { rows } = await sql<DownlineRow>`
    with recursive downlines (agent_id, parent_id, distance, position) as (
      select child.agent_id, child.parent_id, 1, child.position
      from (
        select p.agent_id, p.parent_id, (p.side = 'right')::int as position
        from placements p where p.parent_id = ${agentId} limit 2
      ) child
      union all
      select child.agent_id, child.parent_id, d.distance + 1, d.position * 2 + child.position
      from downlines d
      cross join lateral (
        select p.agent_id, p.parent_id, (p.side = 'right')::int as position
        from placements p where p.parent_id = d.agent_id limit 2
      ) child
      where d.distance < ${sql.lit(MATRIX_DEPTH)}
    )
    select ${sql.join(person.map((column) => sql.ref(column)))}, d.parent_id as placed_under, d.distance
    from downlines d
    cross join lateral (select * from agents a where a.id = d.agent_id limit 1) agents
    order by d.distance, d.position`.execute(db)
  return rows
}

/** The referrals of an agent, newest first. Rows before the page are skipped in the index and never read. */
export async function selectReferrals(
  db: Database,
  agentId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonRow[]> {
  const page = db
    .selectFrom('agents')
    .select('id')
    .where('recommended_by', '=', agentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom(page.as('page'))
    .innerJoin('agents', 'agents.id', 'page.id')
    .select(person)
    .orderBy('page.id', 'desc')
    .execute()
}

export async function countReferrals(db: Database, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('agents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recommended_by', '=', agentId)
    .executeTakeFirstOrThrow()
  return count
}

/** How many levels an agent has reached. They are recorded without a gap, so their number is the agent's level. */
export async function countReachedLevels(db: Database, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('reached_levels')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return count
}
