/**
 * The company's one currency, of all amounts in sentences (plan rule 31), and the minimum age of agents. The process sets
 * both when it starts.
 */
import { ageOn } from '@evergrove/contract/platform/date-of-birth'
import { formatMoney, signOf, USUAL_CURRENCY, withSign } from '@evergrove/contract/platform/money-codec'
import { storeCurrency } from './currency.repository.ts'
import type { Database } from './schema.ts'

let used = { currency: USUAL_CURRENCY, sign: signOf(USUAL_CURRENCY) }

export function setCompanyCurrency(currency: string): void {
  used = { currency, sign: signOf(currency) }
}

/** Returns the ISO 4217 code of the company's currency. */
export const companyCurrency = (): string => used.currency

/** Returns an amount in minor units as sentences state it, such as "$1,250.00". */
export const moneyWords = (amount: bigint): string => withSign(formatMoney(amount), used.sign)

/**
 * Uses this currency from now on, before anything is formatted. The first start stores it, which fixes the meaning of
 * every amount in the ledger. If another currency is stored, changes nothing and returns that one.
 */
export async function useCurrency(db: Database, currency: string): Promise<string | undefined> {
  const stored = await storeCurrency(db, currency)
  if (stored !== currency) return stored
  setCompanyCurrency(currency)
  return undefined
}

let years = 18

export function setMinimumAge(age: number): void {
  years = age
}

export const minimumAge = (): number => years

/** Returns whether someone born on this ISO date is too young today (UTC). */
export const isUnderAge = (birth: string): boolean => ageOn(birth, new Date().toISOString().slice(0, 10)) < years
