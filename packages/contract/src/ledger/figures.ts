/**
 * Where the figures of an agent open: the statement, filtered to the entries whose sum is the figure. The one place where that is
 * said: cards, links and tests derive from it. It is in the first script of the dashboard, so the groups are apart.
 */
import type { EntryFilter } from './entry-groups.ts'
import type { StatementKind } from './statement-kinds.ts'
import { type BonusKind, earnedField } from './transfer-kinds.ts'

const statementWith = (filter: EntryFilter): string => `/dashboard/statement?kind=${filter}`

export const agentFigures = {
  /** All entries. */
  total_balance: '/dashboard/statement',
  /** What was earned by a kind of bonus, less what was reversed. */
  earned: (kind: BonusKind): string => statementWith(earnedField(kind)),
  /** A line of how the balance adds up. */
  line: (kind: Exclude<StatementKind, 'withdrawal_returned'>): string =>
    statementWith(kind === 'withdrawal' ? 'withdrawals' : kind),
  /** The entries of what is owed stand above the statement. */
  owed: '/dashboard/statement#debt',
  /** The agents in the six levels below. */
  downlines: '/dashboard/downlines',
  /** The levels that count, each with when and how it was reached. */
  level: '/dashboard/levels#reached-levels',
} as const
