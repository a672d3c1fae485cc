/** An agent's place, levels and account for staff. */
import type { AccountInfo, Person } from '@evergrove/contract/network'
import { formatMoney } from '@evergrove/contract/platform/money'
import { notFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import { getAccountInfo } from './network.service.ts'
import { type AgentRow, findAgentRow, findPlacement, listReachedLevels } from './staff-views.repository.ts'

export type AgentSummary = Person & { code: string }

const toSummary = (row: AgentRow): AgentSummary => ({ ...row, date_joined: row.date_joined.toISOString() })

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

export type AgentRecord = AgentSummary & {
  account: AccountInfo
  placement: AgentPlacement | null
  levels: {
    id: number
    level: number
    reached_at: string
    was_active: boolean
    lost_at: string | null
    reward: string | null
    reward_value: string
    reward_given_on: string | null
    reward_cost: string | null
  }[]
}

/** What explains an agent's place and levels, and the account's figures. Throws `not_found`. */
export async function getAgentRecord(db: Database, id: number): Promise<AgentRecord> {
  const row = await findAgentRow(db, id)
  if (row === undefined) throw notFound()
  const placement = await findPlacement(db, id)
  return {
    ...toSummary(row),
    account: await getAccountInfo(db, id),
    placement: placement === undefined ? null : toPlacement(placement),
    levels: (await listReachedLevels(db, id)).map((reached) => ({
      id: reached.id,
      level: reached.level,
      reached_at: reached.reached_at.toISOString(),
      was_active: reached.was_active,
      lost_at: reached.lost_at?.toISOString() ?? null,
      reward: reached.additional_reward,
      reward_value: formatMoney(minorUnits(reached.reward_value)),
      reward_given_on: reached.given_on,
      reward_cost: reached.reward_cost === null ? null : formatMoney(minorUnits(reached.reward_cost)),
    })),
  }
}

const toPlacement = ({
  counts,
  placed_at,
  ...place
}: NonNullable<Awaited<ReturnType<typeof findPlacement>>>): AgentPlacement => ({
  ...place,
  placed_at: placed_at.toISOString(),
  taken: counts,
})
