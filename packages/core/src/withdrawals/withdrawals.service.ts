/** Loads withdrawals: those of an agent, and the queue of staff. */

import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { formatMoney } from '@evergrove/contract/platform/money'
import type { Withdrawal, WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import { toStaffDecision } from '../audit/index.ts'
import { minorUnits } from '../platform/money.ts'
import { COUNTED, type Listed, type Page, rowsOf } from '../platform/paging.ts'
import type { Database } from '../platform/schema.ts'
import {
  countOfAgent,
  countOfStatus,
  selectOfAgent,
  selectWithAgents,
  type WithdrawalFilter,
  type WithdrawalRow,
} from './withdrawals.repository.ts'

/** A withdrawal in the form of the API. */
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

type StaffRow = Awaited<ReturnType<typeof selectWithAgents>>[number]

const toStaffWithdrawal = (row: StaffRow): StaffWithdrawal => ({
  ...toWithdrawal(row),
  id: row.id,
  ...toStaffDecision(row),
  total_balance: formatMoney(
    minorUnits(row.credits_posted) - minorUnits(row.debits_posted) - minorUnits(row.debits_pending),
  ),
  has_bank_details: row.has_bank_details,
  account_shared_with: row.account_shared_with,
})

/** Withdrawals for staff, the newest first; those that wait the oldest first. */
export async function listWithdrawalsForStaff(
  db: Database,
  { id, status, agentId, ...page }: Page & WithdrawalFilter,
): Promise<StaffWithdrawal[]> {
  const rows = await selectWithAgents(db, { id, status, agentId, ...rowsOf(page) })
  return rows.map(toStaffWithdrawal)
}

/** How many withdrawals there are, of one status or of all, up to ten thousand. */
export const countWithdrawalsForStaff = (db: Database, status: WithdrawalStatus | undefined): Promise<number> =>
  countOfStatus(db, status, COUNTED)
