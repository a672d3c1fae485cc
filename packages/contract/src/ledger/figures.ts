/**
 * Where the figures of an agent open: the statement, filtered to the entries whose sum is the figure. The one place where that is
 * said: cards, links and tests derive from it. It is in the first script of the dashboard, so the groups are apart.
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
  /** What was earned by a kind of bonus, less what was reversed. */
  earned: (kind: BonusKind): string => statementWith(earnedField(kind)),
  /** The same in some months. */
  earned_in: (kind: BonusKind, { from, to }: Months): string =>
    `${statementWith(earnedField(kind))}&from=${from}-01&to=${lastDayOf(to)}`,
  /** A line of how the balance adds up. */
  line: (kind: Exclude<StatementKind, 'withdrawal_returned'>): string =>
    statementWith(kind === 'withdrawal' ? 'withdrawals' : kind),
  /** The entries of what is owed stand above the statement. */
  owed: '/dashboard/statement#debt',
  /** The requests are listed below their counts. */
  withdrawals: '/dashboard/withdrawals#withdrawal-history',
  referrals: '/dashboard/referrals#your-referrals',
  /** The places of each level, with how many are taken. */
  next_level: '/dashboard/levels#level-information',
  /** The agents in the six levels below. */
  downlines: '/dashboard/downlines',
  /** The levels that count, each with when and how it was reached. */
  level: '/dashboard/levels#reached-levels',
} as const
