/**
 * The one codec between money inside (whole minor units, cents, as `bigint`) and money on the wire (a decimal string such
 * as "1250.00"). Nothing is ever rounded: what cannot be said exactly is refused (plan rule 10).
 */
import { z } from 'zod'

const MINOR_UNITS = 100n
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** The decimal string of an amount in minor units: always two decimals, no grouping. */
export function formatMoney(minorUnits: bigint): string {
  const size = minorUnits < 0n ? -minorUnits : minorUnits
  const decimals = String(size % MINOR_UNITS).padStart(2, '0')
  return `${minorUnits < 0n ? '-' : ''}${size / MINOR_UNITS}.${decimals}`
}

/**
 * The minor units of an amount as it came in: a string of ASCII digits with at most two decimals, or a number whose
 * shortest decimal form is one. Undefined for everything else, negative amounts among them.
 */
export function parseMoney(input: unknown): bigint | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const [, whole, decimals = ''] = AMOUNT.exec(String(input)) ?? []
  return whole === undefined ? undefined : BigInt(whole) * MINOR_UNITS + BigInt(decimals.padEnd(2, '0'))
}

const problemOf = (input: unknown): string => {
  if (input === undefined) return 'This field is required.'
  if (input === null) return 'This field may not be null.'
  return 'Enter an amount such as 1250.00, with at most two decimals.'
}

/** An amount coming in, parsed to minor units. Zero passes: whether it makes sense is the receiver's rule. */
export const moneyInput = () =>
  z.unknown().transform((input, context) => {
    const amount = parseMoney(input)
    if (amount === undefined) context.addIssue({ code: 'custom', message: problemOf(input) })
    return amount ?? z.NEVER
  })

/** An amount going out. */
export const moneySchema = z.string().regex(/^-?\d+\.\d{2}$/)
