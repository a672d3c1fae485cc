import { formatMoney, parseMoney } from '@evergrove/contract/platform/money-codec'

/** The exact sum of amounts of the wire, as another one. */
export const sumOf = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n))
