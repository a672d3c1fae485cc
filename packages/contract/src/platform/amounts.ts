/** Amounts as people read them: the sign of a currency, thousands separators and two decimals (GAP-42, plan rule 31). */

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

const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Formats a decimal string such as "1250.00" as "$1,250.00". Works on the digits, so that amounts of any size are exact, and so
 * are shares of a cent. A minus (U+2212, as wide as a plus) precedes the sign. Returns any other text unchanged.
 */
export function withSign(amount: string, sign: string): string {
  const [, minus, whole, decimals = ''] = AMOUNT.exec(amount) ?? []
  if (minus === undefined || whole === undefined) return amount
  return `${minus && '\u2212'}${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`
}
