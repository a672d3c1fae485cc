/** The bars of a sum: each begins where the one before ends. Pure. */
import { readMoney } from '@evergrove/contract/platform/money-codec'

/** The place of a bar, in percent of the room for all of them. */
export type Bar = { left: number; width: number }

/** Returns the bar of each amount, in their order, and that of their sum as the last. Without amounts but 0.00, each is empty. */
export function waterfall(amounts: readonly string[]): Bar[] {
  const levels = [0n]
  for (const amount of amounts) levels.push((levels.at(-1) ?? 0n) + readMoney(amount))
  const values = levels.map(Number)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const share = (value: number) => (high === low ? 0 : (value / (high - low)) * 100)
  const bar = (one: number, other: number): Bar => ({
    left: share(Math.min(one, other) - low),
    width: share(Math.abs(one - other)),
  })
  return [...amounts.map((_, at) => bar(values[at] ?? 0, values[at + 1] ?? 0)), bar(0, values.at(-1) ?? 0)]
}
