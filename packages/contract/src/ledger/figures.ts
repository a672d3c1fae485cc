/**
 * The figures about money that agents and staff see, and the entries behind each: the one place where that is said. Cards, links
 * and tests derive from it. Apart from the schemas, for browsers.
 */
import { recordOf } from '../platform/records.ts'
import type { StatementKind } from './statement-kinds.ts'
import { type BonusKind, bonusKinds, earnedField, reversalOf, transferFacts } from './transfer-kinds.ts'

/** Sums over several kinds of entries, by which a statement can be filtered as by one kind. */
export type EntryGroup = `${BonusKind}_earned` | 'withdrawals'

export const entryGroups: [EntryGroup, ...EntryGroup[]] = ['withdrawals', ...bonusKinds.map(earnedField)]

const bonusOf = (group: EntryGroup): BonusKind | undefined => bonusKinds.find((kind) => earnedField(kind) === group)

/** The kinds of a group. What a reversal took beyond the balance is in what the agent owes, under the same kind. */
export const kindsOfGroup = recordOf(entryGroups, (group): StatementKind[] => {
  const bonus = bonusOf(group)
  return bonus === undefined ? ['withdrawal', 'withdrawal_returned'] : [bonus, reversalOf[bonus]]
})

export const entryGroupLabels = recordOf(entryGroups, (group): string => {
  const bonus = bonusOf(group)
  return bonus === undefined ? transferFacts.withdrawal.plural : `${transferFacts[bonus].plural}, less those reversed`
})

export const isEntryGroup = (name: string | null): name is EntryGroup => entryGroups.some((group) => group === name)

/** What a statement can be filtered by. */
export type EntryFilter = StatementKind | EntryGroup

/** The kinds of entries that pass a filter. */
export const kindsOf = (filter: EntryFilter): readonly StatementKind[] =>
  isEntryGroup(filter) ? kindsOfGroup[filter] : [filter]

const statementWith = (filter: EntryFilter): string => `/dashboard/statement?kind=${filter}`

/** The days of a calendar month (YYYY-MM), as the statement filters them. */
const daysOfMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return `from=${month}-01&to=${last}`
}

/** Where the figures of an agent open: the statement, filtered to the entries whose sum is the figure. */
export const agentFigures = {
  /** All entries. */
  total_balance: '/dashboard/statement',
  /** What was earned by a kind of bonus, less what was reversed. */
  earned: (kind: BonusKind): string => statementWith(earnedField(kind)),
  /** The same of one calendar month (YYYY-MM, UTC). */
  earned_in: (kind: BonusKind, month: string): string => `${statementWith(earnedField(kind))}&${daysOfMonth(month)}`,
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
