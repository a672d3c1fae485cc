/** Whole numbers in paths, queries and form fields, which arrive as text. */
import { z } from 'zod'

/** Decimal digits in their shortest form, so that a number has one spelling. `Number` would also read `0x10` and `1e3`. */
const DIGITS = /^(?:0|[1-9]\d*)$/

const readDigits = (given: unknown): unknown =>
  typeof given === 'string' && DIGITS.test(given) ? Number(given) : undefined

const WRONG = 'A valid integer is required.'

/** A whole number from `min` to `max`, given as decimal digits and nothing else. */
export const wholeNumberField = ({ min, max }: { min: number; max?: number }) => {
  const number = z.int({ error: WRONG }).min(min)
  return z.preprocess(readDigits, max === undefined ? number : number.max(max))
}

/** The id of a record. */
export const idField = () => wholeNumberField({ min: 1 })
