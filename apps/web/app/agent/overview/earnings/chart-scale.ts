/** Where a chart's axis ends and which ticks it has. */

const STEPS = [1, 2, 2.5, 5, 10]
const MOST_TICKS = 5

/** Round amounts in dollars from zero to at least the largest, and at least to one; at most five of them. */
export function ticksUpTo(largest: number): number[] {
  const rough = Math.max(1, largest) / (MOST_TICKS - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power
  const last = Math.ceil(Math.max(1, largest) / step)
  return Array.from({ length: last + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
