import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Schema } from '../../platform/schema.ts'
import { subscribe } from './newsletter.service.ts'

let database: TestDatabase<Schema>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.truncateAll())

test('stores an address once, in any letter case, with the same response each time', async () => {
  expect(await subscribe(database.db, { email: ' Ann@example.org ' })).toEqual({ email: 'Ann@example.org' })
  expect(await subscribe(database.db, { email: 'ANN@example.org' })).toEqual({ email: 'ANN@example.org' })
  await Promise.all([1, 2, 3].map(() => subscribe(database.db, { email: 'ann@EXAMPLE.org' })))
  const rows = await database.db.selectFrom('newsletter_subscriptions').select('email').execute()
  expect(rows).toEqual([{ email: 'Ann@example.org' }])
})

test.each([{}, { email: '' }, { email: 'abc' }, { email: 'a@b.c, d@e.f' }, { email: 'a@b.org\r\nBcc: x@y.z' }, null])(
  'refuses %j',
  async (input) => {
    await expect(subscribe(database.db, input)).rejects.toMatchObject({ code: 'invalid' })
  },
)
