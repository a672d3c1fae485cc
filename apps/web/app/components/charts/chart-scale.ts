/** Calculates the ends of a chart's axis and its ticks. */

const STEPS = [1, 2, 2.5, 5, 10]
const MOST_TICKS = 5

/** Returns the shortest round step with which this number of steps covers the length. */
function stepFor(length: number, steps: number): number {
  const rough = length / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  return (STEPS.find((one) => one * power >= rough) ?? 10) * power
}

/**
 * Returns round numbers from at most the lowest to at least the highest, including zero and spanning at least one.
 * There are at most five, or six if the lowest is below zero. `isWhole` excludes fractions, for counts.
 */
export function ticksBetween(lowest: number, highest: number, isWhole = false): number[] {
  const bottom = Math.min(0, lowest)
  const top = Math.max(0, highest, bottom + 1)
  const round = stepFor(top - bottom, MOST_TICKS - 1)
  const step = isWhole ? Math.ceil(round) : round
  const [first, last] = [Math.floor(bottom / step), Math.ceil(top / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}
