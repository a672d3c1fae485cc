/** Loads rewards: those of an agent, and all of them for staff. */
import { formatMoney } from '@evergrove/contract/platform/money'
import { type OwnReward, type Rewards, rewardFilter, type StaffReward } from '@evergrove/contract/rewards'
import { minorUnits } from '../../platform/money.ts'
import { type Page, rowsOf } from '../../platform/paging.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import type { Database } from '../../platform/schema.ts'
import { rewardsOf, type StaffRewardRow, selectRewards, sumRewards } from './rewards.repository.ts'

/** What an agent is owed and has been given, in the order of the levels. What was lost with its level is left out. */
export async function listOwnRewards(source: Source, agentId: number): Promise<OwnReward[]> {
  const { rows } = await readFrom(source, rewardsOf(agentId))
  return rows.map(({ level, additional_reward, reached_at, given_on }) => ({
    level,
    reward: additional_reward ?? '',
    state: given_on === null ? 'owed' : 'given',
    reached_at: reached_at.toISOString(),
    given_on,
  }))
}

const toStaffReward = (row: StaffRewardRow): StaffReward => ({
  id: row.id,
  agent: {
    id: row.agent_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    status: row.status,
  },
  level: row.level,
  reward: row.additional_reward,
  value: formatMoney(minorUnits(row.reward_value)),
  state: row.given_on === null ? 'owed' : 'given',
  reached_at: row.reached_at.toISOString(),
  lost_at: row.lost_at?.toISOString() ?? null,
  given_on: row.given_on,
  cost: row.reward_cost === null ? null : formatMoney(minorUnits(row.reward_cost)),
  note: row.reward_note,
  given_by: row.given_by,
})

/**
 * One page of rewards: what is owed the longest first, then what was given last. The total counts those that fit the filter, and
 * the sums are of everything that fits the search, whatever its state. Throws `invalid` by field.
 */
export async function listRewards(
  db: Database,
  { query, page }: { query: unknown; page: Page },
): Promise<{ rewards: Rewards; total: number }> {
  const filter = parseInput(rewardFilter, query)
  const rows = await selectRewards(db, { ...filter, ...rowsOf(page) })
  const sums = await sumRewards(db, filter.search)
  const owed = { count: sums?.owed ?? 0, value: formatMoney(minorUnits(sums?.owed_value ?? '0')) }
  const given = {
    count: sums?.given ?? 0,
    value: formatMoney(minorUnits(sums?.given_value ?? '0')),
    cost: formatMoney(minorUnits(sums?.given_cost ?? '0')),
  }
  const total = filter.state === undefined ? owed.count + given.count : { owed, given }[filter.state].count
  return { rewards: { owed, given, rewards: rows.map(toStaffReward) }, total }
}
