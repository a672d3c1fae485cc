/** Amounts as screens show them: a currency's sign, thousands separators, two decimals (GAP-42). */

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

function formatAmount(amount: string, sign: '$' | 'N'): string {
  const [, minus, whole, decimals = ''] = AMOUNT.exec(amount) ?? []
  if (minus === undefined || whole === undefined) return amount
  return `${minus}${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`
}

/**
 * The wire's decimal string such as "1250.00" as "$1,250.00". Works on the digits, so that no amount is too large to be
 * exact; a minus stands before the sign. What is not an amount is given back as it came.
 */
export const formatDollars = (amount: string): string => formatAmount(amount, '$')

/** The same digits behind an N, where the specification writes naira (CONST-006, CONST-007); nothing is converted. */
export const formatNaira = (amount: string): string => formatAmount(amount, 'N')
