/** Whole numbers in paths, queries and form fields, which arrive as text. */
import { z } from 'zod'

/**
 * Decimal digits in their shortest form, so that a number has only one spelling. `Number` would also read `0x10` and
 * `1e3`.
 */
const DIGITS = /^(?:0|[1-9]\d*)$/

const readDigits = (given: unknown): unknown =>
  typeof given === 'string' && DIGITS.test(given) ? Number(given) : undefined

const WRONG = 'A valid integer is required.'

/** The largest value of an `integer` in the database, for counters and version numbers. Ids are larger. */
export const LARGEST_INTEGER = 2 ** 31 - 1

/** A whole number from `min` to `max`, given as decimal digits only. */
export const wholeNumberField = ({ min, max }: { min: number; max: number }) =>
  z.preprocess(readDigits, z.int({ error: WRONG }).min(min).max(max))

/** The id of a record, which the database stores as a `bigint`. */
export const idField = () => wholeNumberField({ min: 1, max: Number.MAX_SAFE_INTEGER })
