/**
 * Rewards: recording that one was given or was not given after all (plan rule 26), and the lists for agents and staff.
 */
import { reasonInput } from '@evergrove/contract/network'
import { formatMoney } from '@evergrove/contract/platform/money'
import {
  type OwnReward,
  type Rewards,
  rewardFilter,
  rewardGivenInput,
  type StaffReward,
} from '@evergrove/contract/rewards'
import { inTransaction } from '@evergrove/db'
import { type Actor, describeLatestAction, recordAudit } from '../../audit/index.ts'
import type { JobDeps } from '../../jobs/index.ts'
import { listStandingRewards, postTransfers, reversal, rewardGiven } from '../../ledger/index.ts'
import { newCause, notify, rewardDelivered, rewardNotDelivered } from '../../notifications/index.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { minorUnits, type StoredAmount } from '../../platform/money.ts'
import { type Page, rowsOf } from '../../platform/paging.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { awaitPlacements } from '../placement.repository.ts'
import {
  hasBankLine,
  hasLevel,
  type LockedReward,
  lockReward,
  rewardsOf,
  type StaffRewardRow,
  selectRewards,
  sumRewards,
  updateGiving,
} from './rewards.repository.ts'

type Deps = JobDeps & { now: () => Date }
type Wanted = { id: number; input: unknown; actor: Actor }

const DAY_MS = 86_400_000

/** Returns the latest day on which a reward may have been given: in some time zones it is already tomorrow. */
const latestDay = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)

/** Returns the facts about a reward that the audit trail keeps. */
const describe = ({ agent_id, level, additional_reward }: LockedReward, giving: object) => ({
  agent: agent_id,
  level,
  reward: additional_reward,
  ...giving,
})

const cause = ({ agent_id, level, payment_id, round, plan_version_id }: LockedReward) => ({
  agentId: agent_id,
  level,
  paymentId: payment_id,
  round,
  planVersionId: plan_version_id,
})

/**
 * Records that a reward was given, and notifies the agent. Its value, which is no longer owed, is posted to cash, and
 * the difference to the real cost to the expense. Throws `invalid` by field, `not_found`, and `conflict` if it was
 * given before or its level was lost.
 */
export async function giveReward({ db, jobs, now }: Deps, { id, input, actor }: Wanted): Promise<void> {
  const giving = parseInput(rewardGivenInput, input)
  if (giving.given_on > latestDay(now())) throw invalid({ given_on: ['The date cannot be in the future.'] })
  await inTransaction(db, async (trx) => {
    const reward = await lockReward(trx, id)
    if (reward === undefined || reward.additional_reward === null) throw notFound()
    if (reward.reward_given_at !== null) throw await givenAlready(trx, id)
    if (reward.lost_at !== null) throw conflict('The agent has lost this level, so the reward is no longer owed.')
    await updateGiving(trx, id, giving)
    const value = minorUnits(reward.reward_value)
    await postTransfers(trx, rewardGiven({ ...cause(reward), value, cost: giving.cost }))
    const words = { reward: reward.additional_reward, level: reward.level, givenOn: giving.given_on }
    await notify({ trx, jobs }, [rewardDelivered(reward.agent_id, words)], newCause('reward', id))
    await recordAudit(trx, {
      actor,
      action: 'reward.give',
      subject: { kind: 'reward', id },
      before: describe(reward, { is_given: false }),
      after: describe(reward, { is_given: true, ...shown(giving) }),
    })
  })
}

type Shown = { given_on: string | null; cost: StoredAmount | null; note: string | null }

const shown = ({ given_on, cost, note }: Shown) => ({
  given_on,
  cost: cost === null ? null : formatMoney(minorUnits(cost)),
  note,
})

async function givenAlready(trx: Trx, id: number) {
  const action = { subject: { kind: 'reward', id }, actions: ['reward.give'] } as const
  return conflict(`This reward was given ${await describeLatestAction(trx, action)}.`)
}

/**
 * Takes back that a reward was given, with a reason, and notifies the agent. The transfers for giving it are reversed,
 * and the reward is owed again, unless the level was lost meanwhile. Throws `invalid` without a reason, `not_found`,
 * and `conflict` if it was not given, if a line of a bank statement is matched with it, or if the level was reached
 * again: the agent would then be owed a reward that no level names.
 */
export async function undoReward({ db, jobs }: Omit<Deps, 'now'>, { id, input, actor }: Wanted): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    // An activation that lets the agent reach the level again checks whether the reward was given.
    await awaitPlacements(trx)
    const reward = await lockReward(trx, id)
    if (reward === undefined || reward.additional_reward === null) throw notFound()
    if (reward.reward_given_at === null) throw conflict('This reward has not been given.')
    if (reward.lost_at !== null && (await hasLevel(trx, reward.agent_id, reward.level))) {
      throw conflict('The agent has lost this level and reached it again without a reward, so this cannot be undone.')
    }
    if (await hasBankLine(trx, id))
      throw conflict('A line of a bank statement is matched with this reward. Undo that first.')
    await updateGiving(trx, id, undefined)
    await reverseGiving(trx, reward)
    const words = { reward: reward.additional_reward, level: reward.level, isOwed: reward.lost_at === null }
    await notify({ trx, jobs }, [rewardNotDelivered(reward.agent_id, words)], newCause('reward', id))
    await recordAudit(trx, {
      actor,
      action: 'reward.undo',
      subject: { kind: 'reward', id },
      before: describe(reward, {
        is_given: true,
        ...shown({ given_on: reward.reward_given_on, cost: reward.reward_cost, note: reward.reward_note }),
      }),
      after: describe(reward, { is_given: false }),
      reason,
    })
  })
}

async function reverseGiving(trx: Trx, reward: LockedReward): Promise<void> {
  const standing = await listStandingRewards(trx, [reward])
  const undone = standing.filter(({ kind }) => kind !== 'reward_accrual' || reward.lost_at !== null)
  await postTransfers(
    trx,
    undone.map((transfer) => reversal(transfer, { paymentId: reward.payment_id, round: reward.round })),
  )
}

/** Returns an agent's owed and given rewards in the order of the levels, without those lost with their levels. */
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
  agent: row.agent,
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
 * Returns one page of rewards: owed ones, the longest owed first, and then given ones, the last given first. The total
 * counts the rewards that pass the filter; the sums cover all that match the search, in any state. Throws `invalid` by
 * field.
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
