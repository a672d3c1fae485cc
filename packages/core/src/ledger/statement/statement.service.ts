/** What an agent's account shows of itself: its bookings one by one, and its bonuses by month. */

import type { MonthlyEarnings, StatementEntry, StatementFilter } from '@evergrove/contract/ledger/statement'
import { formatMoney } from '@evergrove/contract/platform/money'
import { minorUnits } from '../../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import type { Database } from '../../platform/schema.ts'
import { countStatement, type StatementRow, selectStatement, sumBonuses } from './statement.repository.ts'

/** A booking in the form of the wire. */
export const toEntry = ({ first_name, last_name, ...row }: StatementRow): StatementEntry => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  kind: row.kind,
  amount: formatMoney(minorUnits(row.amount)),
  balance: formatMoney(minorUnits(row.balance)),
  agent: first_name === null || last_name === null ? null : { first_name, last_name },
  level: row.level,
  withdrawal_id: row.withdrawal_id,
  reason: row.reason,
})

/**
 * The bookings of the agent's own account, the newest first: one page, or the first thousand. The newest balance is the
 * available one, and every balance counts what the filter leaves out. Empty before activation. What a page costs
 * grows with the bookings that are newer than its last, and with all of them when there is a filter or a total to count.
 */
export async function listStatement(
  db: Database,
  agentId: number,
  { filter = {}, page }: { filter?: StatementFilter; page?: Page | undefined } = {},
): Promise<Listed<StatementEntry>> {
  const rows = await selectStatement(db, agentId, { filter, ...rowsOf(page) })
  return {
    items: rows.map(toEntry),
    total: page === undefined ? undefined : await countStatement(db, agentId, filter),
  }
}

/** The calendar months of UTC up to that of `now`, the oldest first. */
const monthsUntil = (now: Date, months: number): string[] =>
  Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - index), 1)).toISOString().slice(0, 7),
  )

/**
 * What the bonuses of each of the last `months` calendar months (UTC) came to, the oldest first and the current one last,
 * months without any as zeros. Adjustments are corrections and no earnings: they are left out, as withdrawals are.
 */
export async function listEarnings(
  { db, now }: { db: Database; now: () => Date },
  { agentId, months }: { agentId: number; months: number },
): Promise<MonthlyEarnings[]> {
  const shown = monthsUntil(now(), months)
  const sums = await sumBonuses(db, agentId, new Date(`${shown[0]}-01T00:00:00Z`))
  const earned = new Map(sums.map(({ month, kind, amount }) => [`${month} ${kind}`, minorUnits(amount)]))
  return shown.map((month) => ({
    month,
    referral_bonus: formatMoney(earned.get(`${month} referral_bonus`) ?? 0n),
    match_bonus: formatMoney(earned.get(`${month} match_bonus`) ?? 0n),
  }))
}
