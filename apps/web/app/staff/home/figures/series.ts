/** Figures by day, as the chart and the table show them: exact sums, and sizes for drawing. */
import { formatMoney, parseMoney } from '@evergrove/contract/platform/money-codec'
import { formatDollars } from '../../../components/money.ts'

/** One figure of each day, in the order of the days: amounts as the wire writes them, or counts. */
export type Series = { label: string; isMoney: boolean; values: readonly string[] }

/** The exact sum of a series. */
export const sumOf = ({ isMoney, values }: Series): string =>
  isMoney
    ? formatMoney(values.reduce((sum, value) => sum + (parseMoney(value) ?? 0n), 0n))
    : String(values.reduce((sum, value) => sum + Number(value), 0))

/** A value of the series as it is read. */
export const shown = ({ isMoney }: Series, value: string): string =>
  isMoney ? formatDollars(value) : Number(value).toLocaleString('en-US')

/** How high each bar is in percent of the highest; for drawing, not for reckoning. */
export function heightsOf({ values }: Series): number[] {
  const highest = Math.max(0, ...values.map(Number))
  return values.map((value) => (highest === 0 ? 0 : (Number(value) / highest) * 100))
}

const dayNames = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day of UTC such as 'Nov 21'. */
export const dayName = (day: string): string => dayNames.format(new Date(day))
