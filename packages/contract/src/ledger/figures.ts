/**
 * The links of an agent's figures: each opens the statement, filtered to the entries whose sum is the figure. Cards,
 * links and tests derive from this file alone. It is in the first script of the dashboard, so the groups are in a
 * separate file.
 */
import type { EntryFilter, StatementKind } from './entry-groups.ts'
import { type BonusKind, earnedField } from './transfer-kinds.ts'

const statementWith = (filter: EntryFilter): string => `/dashboard/statement?kind=${filter}`

/** The first and the last month (UTC), such as 2026-01. */
type Months = { from: string; to: string }

const lastDayOf = (month: string): string => {
  const start = new Date(`${month}-01T00:00:00Z`)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}

export const agentFigures = {
  /** All entries. */
  total_balance: '/dashboard/statement',
  /** Earnings from a kind of bonus, less reversals. */
  earned: (kind: BonusKind): string => statementWith(earnedField(kind)),
  /** The same earnings in some months. */
  earned_in: (kind: BonusKind, { from, to }: Months): string =>
    `${statementWith(earnedField(kind))}&from=${from}-01&to=${lastDayOf(to)}`,
  /** A line of the sum that explains the balance. */
  line: (kind: Exclude<StatementKind, 'withdrawal_returned'>): string =>
    statementWith(kind === 'withdrawal' ? 'withdrawals' : kind),
  /** The entries of the debt are above the statement. */
  owed: '/dashboard/statement#debt',
  /** The list of requests is below their counts. */
  withdrawals: '/dashboard/withdrawals#withdrawal-history',
  referrals: '/dashboard/referrals#your-referrals',
  /** The places of each level, and how many of them are taken. */
  next_level: '/dashboard/levels#level-information',
  /** The agents in the six levels below. */
  downlines: '/dashboard/downlines',
  /** The levels that count, each with the date and the way in which it was reached. */
  level: '/dashboard/levels#reached-levels',
} as const
