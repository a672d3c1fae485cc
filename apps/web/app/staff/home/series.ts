/** Figures by day for the chart and the table, with exact sums. */
import { inUtc } from '../../components/day-words.ts'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'

/** One figure for each day, in the order of the days: amounts as decimal strings, or counts. */
export type Series = {
  label: string
  isMoney: boolean
  values: readonly string[]
  /** Where the sum opens to its entries. Undefined if the reader may not see them. */
  to?: string | undefined
}

/** The exact sum of a series. */
export const sumOf = ({ isMoney, values }: Series): string =>
  isMoney ? sumOfAmounts(values) : String(values.reduce((sum, value) => sum + Number(value), 0))

/** A value of the series as readers see it. */
export const shown = ({ isMoney }: Series, value: string): string =>
  isMoney ? formatAmount(value) : Number(value).toLocaleString('en-US')

/** A day of UTC such as 'Nov 21'. */
export const dayName = inUtc({ month: 'short', day: 'numeric' })
