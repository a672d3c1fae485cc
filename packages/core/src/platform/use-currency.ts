import { storeCurrency } from './currency.repository.ts'
import { setCompanyCurrency } from './currency.ts'
import type { Database } from './schema.ts'

/**
 * Uses this currency from now on, before anything is formatted. The first start stores it, and with it what every amount in the
 * ledger means. Returns the stored one if that is another: nothing has changed then.
 */
export async function useCurrency(db: Database, currency: string): Promise<string | undefined> {
  const stored = await storeCurrency(db, currency)
  if (stored !== currency) return stored
  setCompanyCurrency(currency)
  return undefined
}
