/**
 * The operator's task that publishes an income disclosure.
 * @module-tag deep
 */
import { join, postedAt } from '@evergrove/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operator, openOperator } from './testing/open-operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await openOperator()
}, 60_000)
afterAll(() => operator.close())

const publish = () => operator.run('disclosure:publish')

test('the operator publishes an income disclosure once, with ten agents who have paid, and reads its digest', async () => {
  await expect(publish()).rejects.toThrow('There are no figures yet')
  // The product's role may not set the date of a posting.
  const { db, database } = operator.services
  await database.pglite?.exec('reset role')
  const root = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  await postedAt(db, '2026-01-15T10:00:00Z', async () => {
    for (let index = 0; index < 10; index += 1) await join(db, root.id)
  })
  expect(await publish()).toMatch(/^Published income disclosure 1, up to \S+\.\nSHA-256: [0-9a-f]{64}$/)
  await expect(publish()).rejects.toThrow('already published')
})
