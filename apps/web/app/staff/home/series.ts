/** Figures by day for the chart and the table, with exact sums. */
import type { FigureDays } from '@evergrove/contract/staff/staff-figures'
import { inUtc } from '../../components/day-words.ts'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'

/** One figure for each day, in the order of the days: amounts as decimal strings, or counts. */
export type Series = {
  label: string
  isMoney: boolean
  values: readonly string[]
  /** The sum of as many days before. */
  before: string
  /** The addresses of the entries behind both sums. Undefined if the reader may not see them. */
  to?: string | undefined
  toBefore?: string | undefined
}

/** Returns the exact sum of a series. */
export const sumOf = ({ isMoney, values }: Series): string =>
  isMoney ? sumOfAmounts(values) : String(values.reduce((sum, value) => sum + Number(value), 0))

/** Formats a value of the series for readers. */
export const shown = ({ isMoney }: Series, value: string): string =>
  isMoney ? formatAmount(value) : Number(value).toLocaleString('en-US')

/** Formats a UTC day, such as 'Nov 21'. */
export const dayName = inUtc({ month: 'short', day: 'numeric' })

const DAY_MS = 86_400_000

const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Returns the first and the last of these days, and of as many days before them. */
export function rangesOf(days: readonly string[]): { now: FigureDays; before: FigureDays } {
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) return { now: {}, before: {} }
  const start = Date.parse(from)
  return { now: { from, to }, before: { from: dayAt(start - days.length * DAY_MS), to: dayAt(start - DAY_MS) } }
}
