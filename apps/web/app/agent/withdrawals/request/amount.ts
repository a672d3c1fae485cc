/** Checks the amount of a withdrawal that an agent enters. Pure functions of the loaded data. The server decides (WDR-007). */
import { formatMoney, parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { Funds } from '../../../components/figures/funds.ts'
import { formatAmount } from '../../../components/money.ts'

type Limits = Pick<Funds, 'available' | 'minimum'> | undefined

/** Returns the reason why the amount cannot be requested, as far as it is known (WDR-005, WDR-006). */
export function problemOf(text: string, limits: Limits): string | null {
  if (text.trim() === '') return 'Enter an amount.'
  const amount = parseMoney(text.trim())
  if (amount === undefined) return 'Enter a number such as 1250 or 1250.50.'
  if (limits?.minimum !== undefined && amount < readMoney(limits.minimum)) {
    return `Enter at least ${formatAmount(limits.minimum)}.`
  }
  if (limits !== undefined && amount > readMoney(limits.available)) {
    return `Enter at most ${formatAmount(limits.available)}.`
  }
  return null
}

export type Share = { percent: 25 | 50 | 100; amount: string }

const PERCENTS = [25, 50, 100] as const

/** Returns parts of the available amount, rounded down to whole cents, without those below the minimum. */
export function sharesOf(limits: Limits): Share[] {
  if (limits === undefined) return []
  const shares = PERCENTS.map((percent) => ({
    percent,
    amount: formatMoney((readMoney(limits.available) * BigInt(percent)) / 100n),
  }))
  return shares.filter(({ amount }) => readMoney(amount) > 0n && problemOf(amount, limits) === null)
}

/** Returns the balance after the withdrawal, which can be negative, or undefined if it is not known. */
export function remainderOf(balance: string | undefined, amount: string): string | undefined {
  const taken = parseMoney(amount.trim())
  return balance === undefined || taken === undefined ? undefined : formatMoney(readMoney(balance) - taken)
}
