/** The figures of a chart, exact as texts, and as numbers only for drawing. */
import { companyCurrency } from '../money.ts'
import { ticksBetween } from './chart-scale.ts'

export type ChartSeries = {
  label: string
  /** A CSS colour for both colour schemes. */
  color: string
}

export type ChartRow = {
  /** The unique name, such as 'Nov 2026' or 'Nov 21'. */
  name: string
  /** The label on the axis, which may be shorter. */
  tick: string
  /** One decimal string for each series, in their order. */
  values: readonly string[]
}

/** Returns how far the stacked columns of all rows reach below and above zero. */
function reachOf(rows: readonly ChartRow[]): { lowest: number; highest: number } {
  const sumIn = ({ values }: ChartRow, isMeant: (value: number) => boolean) =>
    values
      .map(Number)
      .filter(isMeant)
      .reduce((sum, value) => sum + value, 0)
  return {
    lowest: Math.min(0, ...rows.map((row) => sumIn(row, (value) => value < 0))),
    highest: Math.max(0, ...rows.map((row) => sumIn(row, (value) => value > 0))),
  }
}

/**
 * Returns the ticks of an axis that fits all rows. Charts that readers compare get theirs from the rows of all of them.
 */
export function ticksFor(rows: readonly ChartRow[], isWhole = false): number[] {
  const { lowest, highest } = reachOf(rows)
  return ticksBetween(lowest, highest, isWhole)
}

const compactAmounts = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: companyCurrency,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})
const compactCounts = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Formats an amount on an axis, such as $1.5K. */
export const amountTick = (amount: number): string => compactAmounts.format(amount).replace('-', '\u2212')

/** Formats a count on an axis, such as 1.2K. */
export const countTick = (count: number): string => compactCounts.format(count)
