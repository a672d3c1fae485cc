import { companyCurrency } from '../money.ts'

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
