import type { Database } from './schema.ts'

/** Stores the currency unless there is one, and returns the one that is stored. */
export async function storeCurrency(db: Database, currency: string): Promise<string> {
  await db
    .insertInto('ledger_currency')
    .values({ is_only: true, currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findCurrency(db)) ?? currency
}

/** Returns the stored currency; undefined before the first start. */
export async function findCurrency(db: Database): Promise<string | undefined> {
  const stored = await db.selectFrom('ledger_currency').select('currency').executeTakeFirst()
  return stored?.currency
}
