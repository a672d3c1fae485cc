/** Amounts as screens show them: currency sign, thousands separators and two decimals (GAP-42). */
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

function formatAmount(amount: string, sign: '$' | 'N'): string {
  const [, minus, whole, decimals = ''] = AMOUNT.exec(amount) ?? []
  if (minus === undefined || whole === undefined) return amount
  return `${minus}${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`
}

/**
 * Formats a decimal string of the API such as "1250.00" as "$1,250.00". Works on the digits, so that amounts of any size are
 * exact. A minus precedes the sign. Returns any other text unchanged.
 */
export const formatDollars = (amount: string): string => formatAmount(amount, '$')

/** The same digits after an N, where the specification shows naira (CONST-006, CONST-007). Nothing is converted. */
export const formatNaira = (amount: string): string => formatAmount(amount, 'N')

/** The exact sum of amounts of the API, as a decimal string like them. */
export const sumOfAmounts = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + readMoney(amount), 0n))
