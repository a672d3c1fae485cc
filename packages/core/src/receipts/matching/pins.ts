/** Finds payment PINs, which have ten digits, in the text of a bank line. No I/O. */

const PIN_LENGTH = 10
const DIGITS = '0123456789'

/** Digits as people and banks write them: in groups with a space, a point or a hyphen between them. */
const CLUSTER = /\d+(?:[ .-]\d+)*/g

/** Few enough to be looked up; a text with more numbers is no message of a payer. */
const MOST_NUMBERS = 20

/** Every number of `length` digits that begins and ends with a group of a cluster. */
function numbersOf(text: string, length: number): string[] {
  const found = [...text.matchAll(CLUSTER)].flatMap(([cluster]) => {
    const groups = cluster.split(/[ .-]/)
    return groups.flatMap((_, start) => {
      let number = ''
      for (let end = start; end < groups.length && number.length < length; end += 1) number += groups[end] ?? ''
      return number.length === length ? [number] : []
    })
  })
  return [...new Set(found)].slice(0, MOST_NUMBERS)
}

/** The numbers in the text that could be PINs. */
export const pinsIn = (text: string): string[] => numbersOf(text, PIN_LENGTH)

/** The number with `by` in place of the digits from `start` to `end`. */
const replaced = (number: string, [start, end]: [number, number], by: string): string =>
  number.slice(0, start) + by + number.slice(end)

const positions = (number: string): number[] => Array.from(number, (_, at) => at)

/** A digit is wrong, or two neighbours are swapped. */
function substitutions(number: string): string[] {
  const wrong = positions(number).flatMap((at) => Array.from(DIGITS, (digit) => replaced(number, [at, at + 1], digit)))
  const swapped = positions(number)
    .slice(1)
    .map((at) => replaced(number, [at - 1, at + 1], `${number.charAt(at)}${number.charAt(at - 1)}`))
  return wrong.concat(swapped)
}

/** A digit is missing. */
const insertions = (number: string): string[] =>
  positions(`${number} `).flatMap((at) => Array.from(DIGITS, (digit) => replaced(number, [at, at], digit)))

/** There is a digit too many. */
const deletions = (number: string): string[] => positions(number).map((at) => replaced(number, [at, at + 1], ''))

/** The PINs from which a number in the text differs by one slip: a digit wrong, missing or too many, or two swapped. */
export function pinsNear(text: string): string[] {
  const near = [
    ...numbersOf(text, PIN_LENGTH).flatMap(substitutions),
    ...numbersOf(text, PIN_LENGTH - 1).flatMap(insertions),
    ...numbersOf(text, PIN_LENGTH + 1).flatMap(deletions),
  ]
  return [...new Set(near)]
}
