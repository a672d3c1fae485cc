/**
 * The operator's tasks of accounting: closing a month, and the journal as a file.
 * @module-tag deep
 */
import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { addUp, join, postedAt } from '@evergrove/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operator, openOperator } from './testing/open-operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await openOperator()
}, 60_000)
afterAll(() => operator.close())

test('a month is closed once, and the journal of a period is written to a new file', async () => {
  const { services, folder, run } = operator
  // The product's role may not set the date of a posting.
  await services.database.pglite?.exec('reset role')
  const { db } = services
  const root = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  await postedAt(db, '2026-01-15T10:00:00Z', () => join(db, root.id))
  expect(await run('months:close', '2026-01')).toMatch(
    /^Closed 2026-01 with 2 transfers\.\nDebits 120\.00, credits 120\.00\.\nCheckpoint: [0-9a-f]{64}$/,
  )
  await expect(run('months:close', '2026-01')).rejects.toThrow('2026-01 is already closed.')
  await expect(run('months:close', 'January')).rejects.toThrow('<yyyy-mm> must be a month such as 2027-01')

  const path = joinPath(folder, 'journal.csv')
  expect(await run('journal:export', path, '2026-01-01', '2026-01-31')).toBe(`Wrote the journal to ${path}.`)
  expect(addUp(readFileSync(path, 'utf8'))).toEqual(
    new Map([
      [1000, { debits: 10000n, credits: 0n }],
      [4000, { debits: 0n, credits: 10000n }],
      [5000, { debits: 2000n, credits: 0n }],
      [2000, { debits: 0n, credits: 2000n }],
    ]),
  )
  await expect(run('journal:export', path)).rejects.toThrow(`${path} exists already. Choose another name.`)
  await expect(run('journal:export', joinPath(path, 'x.csv'))).rejects.toThrow(`${path}/x.csv cannot be written: `)
}, 60_000)
