/** Figures by day for the chart and the table, with exact sums. */
import { inUtc } from '../../components/day-words.ts'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'

/** One figure for each day, in the order of the days: amounts as decimal strings, or counts. */
export type Series = {
  label: string
  isMoney: boolean
  values: readonly string[]
  /** The address of the entries behind the sum. Undefined if the reader may not see them. */
  to?: string | undefined
}

/** Returns the exact sum of a series. */
export const sumOf = ({ isMoney, values }: Series): string =>
  isMoney ? sumOfAmounts(values) : String(values.reduce((sum, value) => sum + Number(value), 0))

/** Formats a value of the series for readers. */
export const shown = ({ isMoney }: Series, value: string): string =>
  isMoney ? formatAmount(value) : Number(value).toLocaleString('en-US')

/** Formats a UTC day, such as 'Nov 21'. */
export const dayName = inUtc({ month: 'short', day: 'numeric' })
