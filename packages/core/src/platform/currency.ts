/** The company's one currency, of all amounts in sentences (plan rule 31). `use-currency.ts` sets it at process start. */
import { formatMoney, signOf, USUAL_CURRENCY, withSign } from '@evergrove/contract/platform/money-codec'

let used = { currency: USUAL_CURRENCY, sign: signOf(USUAL_CURRENCY) }

export function setCompanyCurrency(currency: string): void {
  used = { currency, sign: signOf(currency) }
}

/** Returns the ISO 4217 code of the company's currency. */
export const companyCurrency = (): string => used.currency

/** Returns an amount in minor units as sentences state it, such as "$1,250.00". */
export const moneyWords = (amount: bigint): string => withSign(formatMoney(amount), used.sign)
