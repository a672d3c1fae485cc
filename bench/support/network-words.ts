/** What the words after `npm run bench -- network` and `-- staff` mean: numbers are sizes, others choose what is measured. */

const SIZES = [10_000, 1_000_000]

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** How many agents, from the smallest number on; 10 thousand and 1 million unless said. */
export function readSizes(words: string[]): number[] {
  const sizes = words.filter(isNumber).map(Number)
  if (sizes.some((size) => size < 5000)) throw new Error('Sizes are at least 5000 agents')
  return sizes.length === 0 ? SIZES : sizes.toSorted((a, b) => a - b)
}

/** Those whose name has one of the other words in it; all of them without such words. */
export function chooseByName<I extends { name: string }>(items: readonly I[], words: string[]): readonly I[] {
  const wanted = words.filter((word) => !isNumber(word))
  return wanted.length === 0 ? items : items.filter(({ name }) => wanted.some((word) => name.includes(word)))
}

/** As it stands in the table. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
