/** The network as its agents and staff see it, and the levels that an agent reached, as they were decided then. */
import { earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo, Downline, OwnAccount, Person } from '@evergrove/contract/network'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import type { ReachedLevelInfo } from '@evergrove/contract/rewards'
import {
  type AgentBalanceRow,
  openAgentAccounts,
  openCompanyAccounts,
  toBalance,
  withdrawable,
} from '../ledger/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import { requireFound } from '../platform/errors.ts'
import { inIso } from '../platform/moments.ts'
import { minorUnits } from '../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  accountOf,
  downlinesOf,
  findAgentRow,
  findPlacement,
  listReachedLevels,
  type Opening,
  ownAccountOf,
  type PersonRow,
  type ReachedRow,
  reachedLevelsOf,
  referralCountOf,
  referralsOf,
} from './network.repository.ts'
import { insertRootPlacement } from './placement.repository.ts'
import { whyUnpaid } from './unpaid/list-unpaid.ts'

/** Gives the company's own agent the first place (plan rule 5), and opens its account and the company's. */
export async function placeRoot(trx: Trx, agentId: number): Promise<void> {
  await openCompanyAccounts(trx)
  await openAgentAccounts(trx, [agentId])
  await insertRootPlacement(trx, agentId)
}

/** Returns a person as others see them: for a closed account the name and the place, but not the address. */
const toPerson = <R extends PersonRow>({ date_joined, ...row }: R) => ({
  ...row,
  ...(row.status === 'Closed' ? { email: '' } : {}),
  date_joined: date_joined.toISOString(),
})

/** Returns the up to 126 agents in the six levels below, level by level from the left, as JSON text (API-031, GAP-22, GAP-23). */
export async function listDownlinesAsJson(source: Source, agentId: number): Promise<string> {
  const { rows } = await readFrom(source, downlinesOf(agentId))
  return rows[0]?.json ?? '[]'
}

/** Returns the same downlines as values. */
export const listDownlines = async (source: Source, agentId: number): Promise<Downline[]> =>
  JSON.parse(await listDownlinesAsJson(source, agentId)) as Downline[]

/** Returns the referrals of the agent, the newest first: one page with the total number, or the first thousand (API-032). */
export async function listReferrals(source: Source, agentId: number, page?: Page): Promise<Listed<Person>> {
  const count = page && referralCountOf(agentId)
  const { limit, offset } = rowsOf(page)
  const { rows, total } = await readFrom(source, referralsOf(agentId, limit, offset), count)
  return { items: rows.map(toPerson), total }
}

/** Returns balance, bonuses and level (ENT-016, GAP-21, GAP-39); all zero before activation. */
export async function getAccountInfo(source: Source, agentId: number): Promise<AccountInfo> {
  return toAccountInfo((await readFrom(source, accountOf(agentId))).rows[0])
}

/** Returns the same for the agent, with the smallest withdrawal that can be requested (API-034, plan rule 12). */
export async function getOwnAccount(source: Source, agentId: number): Promise<OwnAccount> {
  const [row] = (await readFrom(source, ownAccountOf(agentId))).rows
  const minimum = row?.minimum_withdrawal ?? (await getPlanInForce(source)).minimum_withdrawal
  return { ...toAccountInfo(row), minimum_withdrawal: formatMoney(minorUnits(minimum)) }
}

function toAccountInfo(row: (AgentBalanceRow & { depth: number } & Opening) | undefined): AccountInfo {
  const balance = row && toBalance(row)
  const before = row?.opening ?? undefined
  const held = row?.held_back ?? []
  const heldBack = held.reduce((sum, { amount }) => sum + minorUnits(amount), 0n)
  return {
    total_balance: formatMoney(balance?.available ?? 0n),
    available_balance: formatMoney(withdrawable(balance?.available ?? 0n, heldBack)),
    held_back: held.map(({ date, amount }) => ({ date, amount: formatMoney(minorUnits(amount)) })),
    owed: formatMoney(balance?.owed ?? 0n),
    ...recordOf(earnedFields, (field) =>
      formatMoney((balance?.earned[field] ?? 0n) + minorUnits(before?.[field] ?? 0)),
    ),
    ...(before === undefined
      ? {}
      : { brought_over: { ...before, ...recordOf(earnedFields, (field) => formatMoney(minorUnits(before[field]))) } }),
    depth: row?.depth ?? 0,
  }
}

export type AgentSummary = Person & { code: string }

type AgentPlacement = {
  parent_id: number | null
  side: 'left' | 'right' | null
  /** Steps from the root; not the agent's `depth`, which counts complete levels. */
  depth: number
  number: number
  placed_at: string
  is_counted: boolean
  /** Counted places at the distances 1 to 6. */
  taken: number[]
}

type AgentRecord = AgentSummary & {
  account: AccountInfo
  placement: AgentPlacement | null
  levels: {
    id: number
    level: number
    reached_at: string
    was_active: boolean
    is_former: boolean
    lost_at: string | null
    reward: string | null
    reward_value: string
    reward_given_on: string | null
    reward_cost: string | null
  }[]
}

/** Returns the data that explain an agent's place and levels, and the account's figures. Throws `not_found`. */
export async function getAgentRecord(db: Database, id: number): Promise<AgentRecord> {
  const row = requireFound(await findAgentRow(db, id))
  const placement = await findPlacement(db, id)
  return {
    ...inIso(row),
    account: await getAccountInfo(db, id),
    placement: placement === undefined ? null : toPlacement(placement),
    levels: (await listReachedLevels(db, id)).map((reached) => ({
      id: reached.id,
      level: reached.level,
      reached_at: reached.reached_at.toISOString(),
      was_active: reached.was_active,
      is_former: reached.is_former,
      lost_at: reached.lost_at?.toISOString() ?? null,
      reward: reached.additional_reward,
      reward_value: formatMoney(minorUnits(reached.reward_value)),
      reward_given_on: reached.given_on,
      reward_cost: reached.reward_cost === null ? null : formatMoney(minorUnits(reached.reward_cost)),
    })),
  }
}

const toPlacement = ({
  counts: taken,
  ...place
}: NonNullable<Awaited<ReturnType<typeof findPlacement>>>): AgentPlacement => ({ ...inIso(place), taken })

function rewardOf({ additional_reward: name, given_on, lost_at }: ReachedRow): ReachedLevelInfo['reward'] {
  if (name === null) return null
  if (given_on !== null) return { name, state: 'given', given_on }
  return { name, state: lost_at === null ? 'owed' : 'cancelled', given_on: null }
}

const FORMER = 'You reached this level before our company moved to this system, and it was paid there.'

const toInfo = (row: ReachedRow): ReachedLevelInfo => {
  const { id, level, plan_version_id, first_name, last_name } = row
  return {
    id,
    level,
    reached_at: row.reached_at.toISOString(),
    completed_by: { first_name, last_name },
    plan_version_id,
    bonus:
      row.bonus_id === null || row.bonus === null
        ? null
        : { entry: row.bonus_id, amount: formatMoney(minorUnits(row.bonus)) },
    reward: rewardOf(row),
    is_former: row.is_former,
    unpaid: row.is_former
      ? [FORMER]
      : (row.unpaid ?? []).map((one) => whyUnpaid({ ...one, level, plan_version_id, first_name, last_name }, 'agent')),
    lost:
      row.lost_at === null || row.lost_because_of === null
        ? null
        : { at: row.lost_at.toISOString(), because_of: row.lost_because_of },
  }
}

/**
 * Returns every level that the agent reached: the moment, the place that completed it, the version of the plan, what
 * was paid for it or why nothing was, the state of its reward, and whether it was lost.
 */
export async function listReachedLevelsOf(source: Source, agentId: number): Promise<ReachedLevelInfo[]> {
  return (await readFrom(source, reachedLevelsOf(agentId))).rows.map(toInfo)
}
