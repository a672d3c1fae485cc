/** Loads the network. The cost of every query is independent of the number of agents. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { type RawBuilder, sql } from 'kysely'
import { agentBalance } from '../ledger/index.ts'
import { minimumWithdrawal } from '../plan/index.ts'
import type { StoredAmount } from '../platform/money.ts'

export type PersonRow = {
  id: number
  date_joined: Date
  first_name: string
  last_name: string
  email: string
  phone_number: string
  status: AgentStatus
  recommended_by: number | null
}

/** The moment as JavaScript writes it. */
const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The agents at distance 1 to 6 below an agent, level by level from the left, as one JSON text in the form of the API,
 * because decoding a thousand fields costs more than finding them. The children are looked up for each agent separately,
 * so that the planner never scans the table, even with stale statistics.
 */
export const downlinesOf = (agentId: number): RawBuilder<{ json: string }> => sql`
  with recursive downlines (agent_id, parent_id, is_counted, distance, position) as (
    select child.agent_id, child.parent_id, child.is_counted, 1, child.position
    from (
      select p.agent_id, p.parent_id, p.is_counted, (p.side = 'right')::int as position
      from placements p where p.parent_id = ${agentId} limit 2
    ) child
    union all
    select child.agent_id, child.parent_id, child.is_counted, d.distance + 1, d.position * 2 + child.position
    from downlines d
    cross join lateral (
      select p.agent_id, p.parent_id, p.is_counted, (p.side = 'right')::int as position
      from placements p where p.parent_id = d.agent_id limit 2
    ) child
    where d.distance < ${sql.lit(MATRIX_DEPTH)}
  )
  select coalesce(json_agg(
    json_build_object(
      'id', a.id, 'first_name', a.first_name, 'last_name', a.last_name,
      'email', case when a.status = 'Closed' then '' else a.email end,
      'phone_number', a.phone_number, 'status', a.status, 'recommended_by', a.recommended_by,
      'placed_under', d.parent_id, 'distance', d.distance, 'is_counted', d.is_counted, 'date_joined', ${isoTime('a.date_joined')}
    ) order by d.distance, d.position
  ), '[]')::text as json
  from downlines d
  cross join lateral (select * from agents where id = d.agent_id limit 1) a`

const depthOf = (agentId: number) => sql<{ depth: number }>`
  (select count(*) from reached_levels where agent_id = ${agentId} and lost_at is null) as depth`

/**
 * An agent's balance, and how many levels the agent has reached. They are recorded without a gap, so their number is the
 * agent's level. No row before activation.
 */
export const accountOf = (agentId: number) => agentBalance(agentId, depthOf(agentId))

/** The same with the smallest withdrawal of the plan in force. */
export const ownAccountOf = (agentId: number) =>
  agentBalance(
    agentId,
    sql<{ depth: number; minimum_withdrawal: StoredAmount }>`
      ${depthOf(agentId)}, ${minimumWithdrawal()} as minimum_withdrawal`,
  )
