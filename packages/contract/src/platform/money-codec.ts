/**
 * The one codec between money inside (whole minor units, cents, as `bigint`) and money on the wire (a decimal string such
 * as "1250.00"). Nothing is ever rounded: what cannot be said exactly is refused (plan rule 10). Apart from the schemas, so
 * that a screen can reckon without loading them.
 */

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

const SENT = /^(-?)(\d+)\.(\d{2})$/

/**
 * The minor units of an amount as the API sends it, exact at any size: a sum may have more digits than an amount that comes
 * in. Throws for any other text.
 */
export function readMoney(sent: string): bigint {
  const [, minus, whole, decimals] = SENT.exec(sent) ?? []
  if (whole === undefined) throw new RangeError(`"${sent}" is not an amount`)
  const size = BigInt(`${whole}${decimals}`)
  return minus === '-' ? -size : size
}

// People read an amount with the sign of a currency, thousands separators and two decimals (GAP-42, plan rule 31).

/** The currency of a company that has not chosen another one. */
export const USUAL_CURRENCY = 'USD'

const formatOf = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency })

/** Whether this is the ISO 4217 code of a currency in use whose amounts have two decimals, as the ledger's have. */
export const canBeUsed = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) && formatOf(code).resolvedOptions().maximumFractionDigits === 2

/** What stands before an amount of the currency: its sign, such as "$" or "£", or else its code and a space that does not break. */
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
 * Formats a decimal string such as "1250.00" as "$1,250.00". Works on the digits, so that amounts of any size are exact, and so
 * are shares of a cent. A minus (U+2212, as wide as a plus) precedes the sign. Returns any other text unchanged.
 */
export function withSign(amount: string, sign: string): string {
  const [, minus, whole, decimals = ''] = SENT_AMOUNT.exec(amount) ?? []
  if (minus === undefined || whole === undefined) return amount
  return `${minus && '\u2212'}${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`
}
