/** Reproducible random numbers: the same seed draws the same numbers. */

export type Random = {
  /** Returns a whole number from 0 up to but not including `end`. */
  below: (end: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** Marsaglia's 32-bit xorshift. The first numbers are discarded, because small seeds still show in them. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let count = 0; count < 20; count += 1) next()
  const below = (end: number) => Math.floor(next() * end)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  return { below, pick }
}
