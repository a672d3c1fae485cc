import { storeCurrency } from './currency.repository.ts'
import { setCompanyCurrency } from './currency.ts'
import type { Database } from './schema.ts'

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
