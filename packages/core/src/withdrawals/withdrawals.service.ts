/** Reading withdrawals: their agent's, and the queue of staff. */
import { formatMoney } from '@evergrove/contract/money'
import type { Withdrawal, WithdrawalStatus } from '@evergrove/contract/withdrawals'
import { type StaffDecision, toStaffDecision } from '../decisions/index.ts'
import { minorUnits } from '../money/index.ts'
import { type Listed, type Page, rowsOf } from '../paging/index.ts'
import type { Database } from '../schema/index.ts'
import { countOfAgent, selectOfAgent, selectWithAgents, type WithdrawalRow } from './withdrawals.repository.ts'

/** A withdrawal in the form of the wire. */
export const toWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  created_at: row.created_at.toISOString(),
  amount: formatMoney(minorUnits(row.amount)),
  balance_before: formatMoney(minorUnits(row.balance_before)),
  balance_after: formatMoney(minorUnits(row.balance_after)),
  status: row.status,
})

/** The agent's own withdrawals, the newest first: one page with the number of all, or the first thousand (API-033). */
export async function listWithdrawals(db: Database, agentId: number, page?: Page): Promise<Listed<Withdrawal>> {
  const rows = await selectOfAgent(db, agentId, rowsOf(page))
  return { items: rows.map(toWithdrawal), total: page === undefined ? undefined : await countOfAgent(db, agentId) }
}

export type StaffWithdrawal = Withdrawal & StaffDecision & { id: number }

type StaffRow = Awaited<ReturnType<typeof selectWithAgents>>[number]

const toStaffWithdrawal = (row: StaffRow): StaffWithdrawal => ({
  ...toWithdrawal(row),
  id: row.id,
  ...toStaffDecision(row),
})

/** Withdrawals for staff to decide, the oldest first. */
export async function listWithdrawalsForStaff(
  db: Database,
  { status, agentId, ...page }: Page & { status?: WithdrawalStatus | undefined; agentId?: number },
): Promise<StaffWithdrawal[]> {
  const rows = await selectWithAgents(db, { status, agentId, ...rowsOf(page) })
  return rows.map(toStaffWithdrawal)
}
