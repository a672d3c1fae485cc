/** Formats amounts for screens: currency sign, thousands separators and two decimals (GAP-42). */
import { formatMoney, readMoney, signOf, USUAL_CURRENCY, withSign } from '@evergrove/contract/platform/money-codec'

/** The company's currency, which the server writes into the page unless it shows the style of the specification (plan rule 31). */
const shown = typeof document === 'undefined' ? undefined : document.documentElement.dataset['currency']

export const companyCurrency = shown ?? USUAL_CURRENCY

const sign = signOf(companyCurrency)

/** The sign or code before the text of a field for an amount. A code needs more room than a sign. */
export const amountField = {
  inputMode: 'decimal',
  autoComplete: 'off',
  leftSection: sign.trim(),
  ...(sign.length > 1 ? { leftSectionWidth: '3.25rem' } : {}),
} as const

/** Formats a decimal string of the API such as "1250.00" as "$1,250.00". Returns any other text unchanged. */
export const formatAmount = (amount: string): string => withSign(amount, sign)

/**
 * Formats the same digits after an N, where the specification shows naira (CONST-006, CONST-007). Nothing is converted.
 */
export const formatNaira = (amount: string): string => withSign(amount, shown === undefined ? 'N' : sign)

/** Returns the exact sum of the API's amounts, as a decimal string like them. */
export const sumOfAmounts = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + readMoney(amount), 0n))
