/**
 * The only codec between money inside (whole minor units, cents, as `bigint`) and money in the API (a decimal string
 * such as "1250.00"). Nothing is ever rounded: an amount that cannot be stated exactly is refused (plan rule 10).
 * Separate from the schemas, so that a screen can calculate without loading them.
 */

const MINOR_UNITS = 100n
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** Formats an amount in minor units as a decimal string: always two decimals, no grouping. */
export function formatMoney(minorUnits: bigint): string {
  const size = minorUnits < 0n ? -minorUnits : minorUnits
  const decimals = String(size % MINOR_UNITS).padStart(2, '0')
  return `${minorUnits < 0n ? '-' : ''}${size / MINOR_UNITS}.${decimals}`
}

/**
 * Reads an amount from input as minor units: a string of ASCII digits with at most two decimals, or a number whose
 * shortest decimal form is one. Undefined for everything else, including negative amounts.
 */
export function parseMoney(input: unknown): bigint | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const [, whole, decimals = ''] = AMOUNT.exec(String(input)) ?? []
  return whole === undefined ? undefined : BigInt(whole) * MINOR_UNITS + BigInt(decimals.padEnd(2, '0'))
}

const SENT = /^(-?)(\d+)\.(\d{2})$/

/**
 * Reads an amount of the API as minor units, exactly at any size, because a sum may have more digits than an input.
 * Throws for any other text.
 */
export function readMoney(sent: string): bigint {
  const [, minus, whole, decimals] = SENT.exec(sent) ?? []
  if (whole === undefined) throw new RangeError(`"${sent}" is not an amount`)
  const size = BigInt(`${whole}${decimals}`)
  return minus === '-' ? -size : size
}

// People read an amount with the sign of a currency, thousands separators and two decimals (GAP-42, plan rule 31).

/** The currency of a company that has not chosen one. */
export const USUAL_CURRENCY = 'USD'

const formatOf = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency })

/**
 * True if the code is the ISO 4217 code of a current currency whose amounts have two decimals, as those of the ledger.
 */
export const canBeUsed = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) && formatOf(code).resolvedOptions().maximumFractionDigits === 2

/**
 * Returns the prefix of an amount in the currency: its sign, such as "$" or "£", or its code and a non-breaking space.
 */
export function signOf(currency: string): string {
  const parts = formatOf(currency).formatToParts(0)
  return parts
    .slice(
      0,
      parts.findIndex(({ type }) => type === 'integer'),
    )
    .map(({ value }) => value)
    .join('')
}

const SENT_AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Formats a decimal string such as "1250.00" as "$1,250.00". Works on the digits, so that amounts of any size and
 * shares of a cent are exact. A minus (U+2212, as wide as a plus) precedes the sign. Returns any other text unchanged.
 */
export function withSign(amount: string, sign: string): string {
  const [, minus, whole, decimals = ''] = SENT_AMOUNT.exec(amount) ?? []
  if (minus === undefined || whole === undefined) return amount
  return `${minus && '\u2212'}${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`
}
