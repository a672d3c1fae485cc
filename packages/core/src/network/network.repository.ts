/** Loads the network. The cost of every query is independent of the number of agents. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { type EarnedField, earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import type { Downline } from '@evergrove/contract/network'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { type RawBuilder, sql } from 'kysely'
import { agentBalance } from '../ledger/index.ts'
import { minimumWithdrawal } from '../plan/index.ts'
import type { StoredAmount } from '../platform/money.ts'
import { defineQuery } from '../platform/reader.repository.ts'
import type { Database } from '../platform/schema.ts'
import { givenOn } from './rewards/rewards.repository.ts'
import type { UnpaidRow } from './unpaid/unpaid.repository.ts'

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

/** Returns the moment as JavaScript writes it. */
const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The fields of a downline `d`, who is the agent `a`, as parts of a JSON text. Only what people have written is quoted. */
const downlineFields = {
  id: sql`a.id`,
  first_name: sql`to_json(a.first_name)`,
  last_name: sql`to_json(a.last_name)`,
  email: sql`to_json(case when a.status = 'Closed' then '' else a.email end)`,
  phone_number: sql`to_json(a.phone_number)`,
  status: sql`'"', a.status, '"'`,
  recommended_by: sql`coalesce(a.recommended_by::text, 'null')`,
  placed_under: sql`d.parent_id`,
  distance: sql`d.distance`,
  is_counted: sql`d.is_counted::text`,
  date_joined: sql`'"', ${isoTime('a.date_joined')}, '"'`,
} satisfies Record<keyof Downline, RawBuilder<unknown>>

const downlineText = sql`concat('{', ${sql.join(
  Object.entries(downlineFields).map(
    ([name, value], index) => sql`${sql.lit(`${index === 0 ? '' : ', '}"${name}" : `)}, ${value}`,
  ),
)}, '}')`

/**
 * Returns the agents at distance 1 to 6 below an agent, level by level from the left, as one JSON text in the form of
 * the API, because decoding a thousand fields costs more than finding them. The text is put together from its parts:
 * `json_build_object` looks up the type of each value in each row, which took longer than finding the agents. The
 * children are looked up for each agent separately, so that the planner never scans the table, even with stale
 * statistics.
 */
export const downlinesOf = defineQuery(
  (agentId: number) => sql<{ json: string }>`
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
  select concat('[', string_agg(${downlineText}, ', ' order by d.distance, d.position), ']') as json
  from downlines d
  cross join lateral (select * from agents where id = d.agent_id limit 1) a`,
)

const depthOf = (agentId: number) => sql<{ depth: number }>`
  (select count(*) from reached_levels where agent_id = ${agentId} and lost_at is null) as depth`

/**
 * Returns a query for an agent's balance and the number of reached levels. Levels are recorded without a gap, so their
 * number is the agent's level. It has no row before activation.
 */
export const accountOf = defineQuery((agentId: number) =>
  agentBalance(agentId, sql<{ depth: number } & Opening>`${depthOf(agentId)}, ${openingOf(agentId)} as opening`),
)

/** What an agent had earned and reached before the company moved in (plan rule 35), as texts of minor units; null for most agents. */
export type Opening = { opening: ({ on: string; level: number } & Record<EarnedField, string>) | null }

const openingOf = (agentId: number) => sql`(
  select json_build_object('on', to_char(f.brought_over_at at time zone 'UTC', 'YYYY-MM-DD'), 'level', f.level,
    ${sql.join(earnedFields.map((field) => sql`${sql.lit(field)}, ${sql.ref(`f.${field}`)}::text`))})
  from opening_figures f where f.agent_id = ${agentId})`

/** Returns the same with the smallest withdrawal of the plan in force. */
export const ownAccountOf = defineQuery((agentId: number) =>
  agentBalance(
    agentId,
    sql<{ depth: number; minimum_withdrawal: StoredAmount } & Opening>`
      ${depthOf(agentId)}, ${openingOf(agentId)} as opening, ${minimumWithdrawal()} as minimum_withdrawal`,
  ),
)

// Every hundredth referral of an agent is marked with its number, counted from the oldest (`mark_referrals.sql`), so
// that the total and the beginning of any page are found from the nearest mark. Without marks, both are correct but
// slower.

const GREATEST_ID = sql.lit('9223372036854775807')

/** Counts the referrals up to the last mark, and those after it. */
export const referralCountOf = defineQuery(
  (agentId: number) => sql<{ count: number }>`
  select (select coalesce(max(position), 0) from referral_marks where sponsor_id = ${agentId}) + (
    select count(*) from agents where recommended_by = ${agentId}
      and id > (select coalesce(max(agent_id), 0) from referral_marks where sponsor_id = ${agentId})
  ) as count`,
)

/**
 * Returns a query for the referrals of an agent, the newest first. A page is read from the mark at its first row, or
 * the nearest before it. The agents are looked up one by one, so that the planner, which does not know how long the
 * page is, never scans the table.
 */
export const referralsOf = defineQuery(
  (agentId: number, limit: number, offset: number) => sql<PersonRow>`
  with first as materialized (
    select referrals.count - ${offset} as position from (${referralCountOf(agentId)}) referrals
  ), start as materialized (
    select mark.agent_id, mark.position - first.position as passed_over
    from first cross join lateral (
      select m.position, m.agent_id from referral_marks m
      where m.sponsor_id = ${agentId} and m.position >= first.position order by m.position limit 1
    ) mark
  )
  select a.id, a.date_joined, a.first_name, a.last_name, a.email, a.phone_number, a.status, a.recommended_by
  from (
    select id from agents
    where recommended_by = ${agentId} and id <= coalesce((select agent_id from start), ${GREATEST_ID}::bigint)
    order by id desc limit ${limit} offset coalesce((select passed_over from start), ${offset})
  ) page
  cross join lateral (select * from agents where id = page.id limit 1) a
  order by page.id desc`,
)

const person = ['id', 'date_joined', 'first_name', 'last_name', 'email', 'phone_number', 'status'] as const
const columns = [...person, 'recommended_by', 'code'] as const

type AgentRow = PersonRow & { code: string }

export async function findAgentRow(db: Database, id: number): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').select(columns).where('id', '=', id).executeTakeFirst()
}

type PlacementRow = {
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

/** Whether a level was reached, and paid, before the company moved in (plan rule 35). */
const isFormer = sql<boolean>`exists (
  select from opening_figures f where f.agent_id = r.agent_id and f.level >= r.level)`

export async function listReachedLevels(db: Database, agentId: number) {
  return db
    .selectFrom('reached_levels as r')
    .select(['id', 'level', 'reached_at', 'was_active', 'lost_at', 'additional_reward', 'reward_value', 'reward_cost'])
    .select([givenOn.as('given_on'), isFormer.as('is_former')])
    .where('agent_id', '=', agentId)
    .orderBy('level')
    .orderBy('reached_at')
    .execute()
}

type Name = { first_name: string; last_name: string }

export type ReachedRow = Name & {
  id: number
  level: number
  reached_at: Date
  plan_version_id: number
  additional_reward: string | null
  given_on: string | null
  lost_at: Date | null
  lost_because_of: Name | null
  bonus_id: number | null
  bonus: StoredAmount | null
  unpaid: Pick<UnpaidRow, 'kind' | 'reason' | 'status'>[] | null
  is_former: boolean
}

/** Returns every time that the agent reached a level, in the order of the levels and then of time. */
export const reachedLevelsOf = defineQuery(
  (agentId: number) => sql<ReachedRow>`
  select r.id, r.level, r.reached_at, r.plan_version_id, r.additional_reward, ${givenOn} as given_on, r.lost_at,
    payer.first_name, payer.last_name, bonus.id as bonus_id, bonus.amount as bonus,
    (select json_build_object('first_name', a.first_name, 'last_name', a.last_name)
      from payments y join agents a on a.id = y.agent_id where y.id = r.lost_payment_id) as lost_because_of,
    (select json_agg(json_build_object('kind', u.kind, 'reason', u.reason, 'status', u.status) order by u.id)
      from unpaid_outcomes u where u.agent_id = r.agent_id and u.level = r.level and u.payment_id = r.payment_id
        and u.round = r.round) as unpaid,
    ${isFormer} as is_former
  from reached_levels r
  join payments y on y.id = r.payment_id
  join agents payer on payer.id = y.agent_id
  left join lateral (
    select t.id, t.amount from ledger_transfers t
    where t.kind = 'match_bonus' and t.payment_id = r.payment_id and t.round = r.round and t.level = r.level
      and t.credit_account_id = r.agent_id and t.credit_account_id > 0
    limit 1
  ) bonus on true
  where r.agent_id = ${agentId}
  order by r.level, r.id`,
)
