import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { companyCurrency, moneyWords, useCurrency } from './company-settings.ts'
import type { Schema } from './schema.ts'

let database: TestDatabase<Schema>

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  await database.db.deleteFrom('ledger_currency').execute()
  await useCurrency(database.db, 'USD')
  await database.close()
})

test('[plan 31] amounts are in dollars unless the company chose another currency', () => {
  expect(companyCurrency()).toBe('USD')
  expect(moneyWords(123_456_700n)).toBe('$1,234,567.00')
  expect(moneyWords(-5n)).toBe('−$0.05')
})

test('[plan 31] the first start decides, and another currency is refused and changes nothing', async () => {
  expect(await useCurrency(database.db, 'GBP')).toBeUndefined()
  expect(await useCurrency(database.db, 'GBP')).toBeUndefined()
  expect(await useCurrency(database.db, 'EUR')).toBe('GBP')
  expect(companyCurrency()).toBe('GBP')
  expect(moneyWords(2000n)).toBe('£20.00')
})
