/** Figures by day for the chart and the table: exact sums, and heights for drawing. */
import { formatAmount, sumOfAmounts } from '../../components/money.ts'

/** One figure for each day, in the order of the days: amounts as decimal strings, or counts. */
export type Series = { label: string; isMoney: boolean; values: readonly string[] }

/** The exact sum of a series. */
export const sumOf = ({ isMoney, values }: Series): string =>
  isMoney ? sumOfAmounts(values) : String(values.reduce((sum, value) => sum + Number(value), 0))

/** A value of the series as readers see it. */
export const shown = ({ isMoney }: Series, value: string): string =>
  isMoney ? formatAmount(value) : Number(value).toLocaleString('en-US')

/** The height of each bar in percent of the highest. For drawing only: it is not exact. */
export function heightsOf({ values }: Series): number[] {
  const highest = Math.max(0, ...values.map(Number))
  return values.map((value) => (highest === 0 ? 0 : (Number(value) / highest) * 100))
}

const dayNames = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day of UTC such as 'Nov 21'. */
export const dayName = (day: string): string => dayNames.format(new Date(day))
