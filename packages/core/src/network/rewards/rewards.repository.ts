/** The SQL of rewards. A reward is a reached level that names one. */

import type { RewardFilter, StaffReward } from '@evergrove/contract/rewards'
import { sql } from 'kysely'
import { contactWithStatus } from '../../platform/contacts.repository.ts'
import type { StoredAmount, StoredSum } from '../../platform/money.ts'
import { defineQuery, queries } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { agentHas } from '../../platform/text-search.repository.ts'

const kept = ['id', 'agent_id', 'level', 'payment_id', 'round', 'plan_version_id', 'additional_reward'] as const
const state = ['reward_value', 'lost_at', 'reward_given_at', 'reward_given_on', 'reward_cost', 'reward_note'] as const

/** Locks a reward until the transaction ends, and returns it: no fee is reversed meanwhile that would take its level away. */
export async function lockReward(trx: Trx, id: number) {
  return trx
    .selectFrom('reached_levels')
    .select([...kept, ...state])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedReward = NonNullable<Awaited<ReturnType<typeof lockReward>>>

export type Giving = { given_on: string; cost: bigint; note: string | null }

/** Records that a reward was given, or with `undefined` that it was not given after all. */
export async function updateGiving(trx: Trx, id: number, giving: Giving | undefined): Promise<void> {
  await trx
    .updateTable('reached_levels')
    .set({
      reward_given_at: giving === undefined ? null : sql`now()`,
      reward_given_on: giving?.given_on ?? null,
      reward_cost: giving?.cost ?? null,
      reward_note: giving?.note ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns whether a line of a bank statement is matched with the reward. */
export async function hasBankLine(trx: Trx, id: number): Promise<boolean> {
  return (await trx.selectFrom('receipts').select('id').where('reward_id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns whether the agent has reached this level and not lost it. */
export async function hasLevel(trx: Trx, agentId: number, level: number): Promise<boolean> {
  const found = await trx
    .selectFrom('reached_levels')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('level', '=', level)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The day on which a reward `r` was given, or on which that was recorded, if no day was stated. */
export const givenOn = sql<string | null>`coalesce(r.reward_given_on, (r.reward_given_at at time zone 'UTC')::date)`

/** The condition that a reward `r` is owed. */
export const isRewardOwed = sql`r.additional_reward is not null and r.reward_given_at is null and r.lost_at is null`
const isGiven = sql`r.reward_given_at is not null`

/** Returns the rewards of an agent that are owed or given, in the order of the levels. */
export const rewardsOf = defineQuery((agentId: number) =>
  queries
    .selectFrom('reached_levels as r')
    .select(['r.level', 'r.additional_reward', 'r.reached_at', givenOn.as('given_on')])
    .where('r.agent_id', '=', agentId)
    .where(sql<boolean>`(${isRewardOwed} or ${isGiven})`)
    .orderBy('r.level')
    .orderBy('r.id'),
)

export type StaffRewardRow = {
  id: number
  level: number
  additional_reward: string
  reward_value: StoredAmount
  reached_at: Date
  lost_at: Date | null
  given_on: string | null
  reward_cost: StoredAmount | null
  reward_note: string | null
  given_by: string | null
  agent: StaffReward['agent']
}

/** Returns the condition that the name or email address of the agent `a` of a reward has this text. */
const found = (search: string | undefined) => (search === undefined ? sql`true` : agentHas(search))

const ofState = (wanted: RewardFilter['state']) => {
  if (wanted === undefined) return sql`((${isRewardOwed}) or (${isGiven}))`
  return wanted === 'owed' ? isRewardOwed : isGiven
}

/** Returns one page of rewards: owed ones, the longest owed first, and then given ones, the last given first. */
export async function selectRewards(
  db: Database,
  { state: wanted, search, limit, offset }: RewardFilter & { limit: number; offset: number },
): Promise<StaffRewardRow[]> {
  const { rows } = await sql<StaffRewardRow>`
    select r.id, r.level, r.additional_reward, r.reward_value, r.reached_at, r.lost_at, ${givenOn} as given_on, r.reward_cost,
      r.reward_note, ${contactWithStatus('a')} as agent,
      case when ${isGiven} then (
        select coalesce(s.email, e.actor_kind) from audit_entries e
        left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
        where e.subject_kind = 'reward' and e.subject_id = r.id and e.action = 'reward.give'
        order by e.id desc limit 1
      ) end as given_by
    from reached_levels r join agents a on a.id = r.agent_id
    where ${ofState(wanted)} and ${found(search)}
    order by r.reward_given_at desc nulls first, r.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export type RewardSums = {
  owed: number
  owed_value: StoredSum
  given: number
  given_value: StoredSum
  given_cost: StoredSum
}

/** Returns how many rewards of the matching agents are owed and given, with the sums of both. */
export async function sumRewards(db: Database, search: string | undefined): Promise<RewardSums | undefined> {
  const from = sql`from reached_levels r ${search === undefined ? sql`` : sql`join agents a on a.id = r.agent_id`}`
  const { rows } = await sql<RewardSums>`
    select * from (
      select count(*) as owed, coalesce(sum(r.reward_value), 0)::text as owed_value ${from} where ${isRewardOwed} and ${found(search)}
    ) owed, (
      select count(*) as given, coalesce(sum(r.reward_value), 0)::text as given_value,
        coalesce(sum(r.reward_cost), 0)::text as given_cost ${from} where ${isGiven} and ${found(search)}
    ) given`.execute(db)
  return rows[0]
}
