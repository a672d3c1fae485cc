/** What staff read of an agent's place, levels and ledger. */

import { formatMoney } from '@evergrove/contract/money'
import type { AccountInfo, Person } from '@evergrove/contract/network'
import { notFound } from '../errors/index.ts'
import { listAgentTransfers } from '../ledger/index.ts'
import { minorUnits } from '../money/index.ts'
import type { Database } from '../schema/index.ts'
import { getAccountInfo } from './network.service.ts'
import { type AgentRow, findAgentRow, findPlacement, listReachedLevels } from './staff-views.repository.ts'

export type AgentSummary = Person & { code: string }

/** How many of an agent's transfers are shown. */
const SHOWN_TRANSFERS = 500

const toSummary = (row: AgentRow): AgentSummary => ({ ...row, date_joined: row.date_joined.toISOString() })

type AgentPlacement = {
  parent_id: number | null
  side: 'left' | 'right' | null
  /** Steps from the root; not the agent's `depth`, which counts complete levels. */
  depth: number
  number: number
  placed_at: string
  /** Places taken at the distances 1 to 6. */
  taken: number[]
}

type AgentTransfer = {
  id: number
  kind: string
  phase: string
  /** What it does to the agent's balance: added by a credit, taken by a debit; a resolution moves a held amount. */
  side: 'debit' | 'credit'
  amount: string
  plan_version_id: number | null
  payment_id: number | null
  level: number | null
  withdrawal_id: number | null
  reason: string | null
  created_at: string
}

export type AgentRecord = AgentSummary & {
  account: AccountInfo
  placement: AgentPlacement | null
  levels: {
    level: number
    reached_at: string
    was_active: boolean
    reward: string | null
    reward_given_at: string | null
  }[]
  ledger: AgentTransfer[]
}

/** Everything that explains an agent's place, levels and balance. Throws `not_found`. */
export async function getAgentRecord(db: Database, id: number): Promise<AgentRecord> {
  const row = await findAgentRow(db, id)
  if (row === undefined) throw notFound()
  const placement = await findPlacement(db, id)
  const transfers = await listAgentTransfers(db, id, SHOWN_TRANSFERS)
  return {
    ...toSummary(row),
    account: await getAccountInfo(db, id),
    placement: placement === undefined ? null : toPlacement(placement),
    levels: (await listReachedLevels(db, id)).map((reached) => ({
      level: reached.level,
      reached_at: reached.reached_at.toISOString(),
      was_active: reached.was_active,
      reward: reached.additional_reward,
      reward_given_at: reached.reward_given_at?.toISOString() ?? null,
    })),
    ledger: transfers.map((row) => toTransfer(row, id)),
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

type TransferRow = Awaited<ReturnType<typeof listAgentTransfers>>[number]

const toTransfer = (row: TransferRow, agentId: number): AgentTransfer => ({
  id: row.id,
  kind: row.kind,
  phase: row.phase,
  side: row.debit_account_id === agentId ? 'debit' : 'credit',
  amount: formatMoney(minorUnits(row.amount)),
  plan_version_id: row.plan_version_id,
  payment_id: row.payment_id,
  level: row.level,
  withdrawal_id: row.withdrawal_id,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
})
