/**
 * Parses the words after `npm run bench -- network` and `-- staff`: numbers are sizes, and the others choose the items
 * to measure.
 */

const SIZES = [10_000, 1_000_000]

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** Returns the numbers of agents in ascending order; the default is 10 thousand and 1 million. */
export function readSizes(words: string[]): number[] {
  const sizes = words.filter(isNumber).map(Number)
  if (sizes.some((size) => size < 5000)) throw new Error('Sizes are at least 5000 agents')
  return sizes.length === 0 ? SIZES : sizes.toSorted((a, b) => a - b)
}

/** Returns the items whose name contains one of the other words, or all items if there are no such words. */
export function chooseByName<I extends { name: string }>(items: readonly I[], words: string[]): readonly I[] {
  const wanted = words.filter((word) => !isNumber(word))
  return wanted.length === 0 ? items : items.filter(({ name }) => wanted.some((word) => name.includes(word)))
}

/** Rounds a number for the table. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
