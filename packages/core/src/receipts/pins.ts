/** Finds payment PINs, which have ten digits, in the text of a bank line. No I/O. */
import { plainText } from '@evergrove/contract/platform/plain-text'

const PIN_LENGTH = 10
const DIGITS = '0123456789'

/** Digits as people and banks write them: in groups with a space, a point or a hyphen between them. */
const CLUSTER = /\d+(?:[ .-]\d+)*/g

/** A day, with or without signs between its numbers: 2026-11-20, 20112026, 20/11/26, 20NOV26. */
const DAY = String.raw`(?:(?:19|20)\d\d[-/.]?[01]\d[-/.]?[0-3]\d|[0-3]\d[-/.]?(?:[0-3]\d|[A-Z]{3})[-/.]?(?:20)?\d\d)`

/** The text that banks put next to a PIN without a separator: a day, or the check digits of a reference (ISO 11649). */
const GLUED = [
  new RegExp(String.raw`(?<!\d)(?:${DAY}|RF\d\d)(\d{${PIN_LENGTH}})(?!\d)`, 'gi'),
  new RegExp(String.raw`(?<!\d)(\d{${PIN_LENGTH}})${DAY}(?!\d)`, 'gi'),
]

/** The most numbers that are looked up. */
const MOST_NUMBERS = 20
/**
 * A text with more numbers than these is not the message of a payer, and each number has about a hundred similar PINs.
 */
const MOST_SLIPS = 10

/** Returns each number once, up to the most that are looked up. */
const fewOf = (numbers: readonly string[]): string[] => [...new Set(numbers)].slice(0, MOST_NUMBERS)

/** Returns the first numbers of `length` digits that begin and end with a group of a cluster. */
function numbersOf(text: string, length: number): string[] {
  const found = new Set<string>()
  for (const [cluster] of text.matchAll(CLUSTER)) {
    const groups = cluster.split(/[ .-]/)
    for (let start = 0; start < groups.length && found.size < MOST_NUMBERS; start += 1) {
      let number = ''
      for (let end = start; end < groups.length && number.length < length; end += 1) number += groups[end] ?? ''
      if (number.length === length) found.add(number)
    }
  }
  return [...found]
}

/** Returns the numbers in the text that could be PINs. */
export function pinsIn(text: string): string[] {
  const plain = plainText(text)
  const glued = GLUED.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, pin = '']) => pin))
  return fewOf([...numbersOf(plain, PIN_LENGTH), ...glued])
}

/** Returns the number with `by` in place of the digits from `start` to `end`. */
const replaced = (number: string, [start, end]: [number, number], by: string): string =>
  number.slice(0, start) + by + number.slice(end)

const positions = (number: string): number[] => Array.from(number, (_, at) => at)

/** Returns the numbers for a wrong digit or two swapped neighbours. */
function substitutions(number: string): string[] {
  const wrong = positions(number).flatMap((at) => Array.from(DIGITS, (digit) => replaced(number, [at, at + 1], digit)))
  const swapped = positions(number)
    .slice(1)
    .map((at) => replaced(number, [at - 1, at + 1], `${number.charAt(at)}${number.charAt(at - 1)}`))
  return wrong.concat(swapped)
}

/** Returns the numbers for a missing digit. */
const insertions = (number: string): string[] =>
  positions(`${number} `).flatMap((at) => Array.from(DIGITS, (digit) => replaced(number, [at, at], digit)))

/** Returns the numbers for an additional digit. */
const deletions = (number: string): string[] => positions(number).map((at) => replaced(number, [at, at + 1], ''))

/**
 * Returns the PINs from which a number in the text differs by one slip: a digit wrong, missing or too many, or two
 * swapped. None for a text with more numbers than a payer writes.
 */
export function pinsNear(text: string): string[] {
  const plain = plainText(text)
  const same = numbersOf(plain, PIN_LENGTH)
  if (same.length > MOST_SLIPS) return []
  const short = numbersOf(plain, PIN_LENGTH - 1)
  const long = numbersOf(plain, PIN_LENGTH + 1)
  if (same.length + short.length + long.length > MOST_SLIPS) return []
  const near = [...same.flatMap(substitutions), ...short.flatMap(insertions), ...long.flatMap(deletions)]
  return [...new Set(near)]
}
