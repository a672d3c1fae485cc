/**
 * The company's one currency (plan rule 31). It is set once, when the process starts and before anything is formatted, and is
 * the same everywhere: the database refuses another one.
 */
import { signOf, USUAL_CURRENCY, withSign } from '@evergrove/contract/platform/amounts'
import { formatMoney } from '@evergrove/contract/platform/money-codec'
import { storeCurrency } from './currency.repository.ts'
import type { Database } from './schema.ts'

let used = { currency: USUAL_CURRENCY, sign: signOf(USUAL_CURRENCY) }

/** The ISO 4217 code of the company's currency. */
export const companyCurrency = (): string => used.currency

/** An amount in minor units as sentences say it, such as "$1,250.00". */
export const moneyWords = (amount: bigint): string => withSign(formatMoney(amount), used.sign)

/**
 * Uses this currency from now on. The first start stores it, and with it what every amount in the ledger means. Returns the
 * stored one if that is another: nothing has changed then.
 */
export async function useCurrency(db: Database, currency: string): Promise<string | undefined> {
  const stored = await storeCurrency(db, currency)
  if (stored !== currency) return stored
  used = { currency, sign: signOf(currency) }
  return undefined
}
