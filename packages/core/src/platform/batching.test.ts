import { inTransaction } from '@evergrove/db'
import { databaseForAll, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createBatcher } from './batching.ts'
import type { Schema, Trx } from './schema.ts'

const database = databaseForAll<Schema>()
/** The requests that each transaction received. */
let asked: number[][]

beforeAll(async () => {
  await sql`create table pieces (n integer unique deferrable initially deferred)`.execute(database.db)
})
beforeEach(async () => {
  asked = []
  await sql`truncate pieces`.execute(database.db)
})

/** Stores all pieces and returns their doubles, then refuses negative ones. */
async function store(trx: Trx, pieces: number[]): Promise<number[]> {
  asked.push(pieces)
  for (const piece of pieces) await sql`insert into pieces values (${piece})`.execute(trx)
  const refused = pieces.find((piece) => piece < 0)
  if (refused !== undefined) throw new Error(`${refused} is negative`)
  return pieces.map((piece) => piece * 2)
}

async function stored(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from pieces order by n`.execute(database.db)
  return rows.map(({ n }) => n)
}

const batch = (most: number, keyOf = (piece: number): unknown => piece) => {
  const batched = createBatcher(store, { most, keyOf })
  return (piece: number) => batched(database.db, piece)
}

test('simultaneous requests are batched up to the maximum, and each gets its own result', async () => {
  const double = batch(3)
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(asked).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(await double(6)).toBe(12)
  expect(await stored()).toEqual([1, 2, 3, 4, 5, 6])
})

test('one transaction runs at a time, and later requests wait for the next', async () => {
  const double = batch(8)
  const first = double(1)
  await expect.poll(() => asked).toEqual([[1]])
  const others = [double(2), double(3)]
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6])
  expect(asked).toEqual([[1], [2, 3]])
})

test('pieces with the same key are never put into one batch', async () => {
  const double = batch(8, (piece) => piece % 10)
  await Promise.all([1, 11, 2, 21, 12].map(double))
  expect(asked).toEqual([[1, 2], [11, 12], [21]])
})

test('a piece that fails does so alone and leaves nothing behind', async () => {
  const double = batch(8)
  const settled = await Promise.allSettled([1, -2, 3].map(double))
  expect(settled).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('-2 is negative') },
    { status: 'fulfilled', value: 6 },
  ])
  expect(asked).toEqual([[1, -2, 3], [1], [-2], [3]])
  expect(await stored()).toEqual([1, 3])
})

test('a failed commit is not repeated, and later requests are handled', async () => {
  const double = batch(8)
  await double(1)
  const settled = await Promise.allSettled([1, 2].map(double))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toEqual([[1], [1, 2]])
  expect(await double(3)).toBe(6)
  expect(await stored()).toEqual([1, 3])
})

test('a piece that is sent inside a transaction is handled in that transaction', async () => {
  const batched = createBatcher(store, { most: 8, keyOf: (piece: number) => piece })
  const undone = inTransaction(database.db, async (trx) => {
    expect(await batched(trx, 1)).toBe(2)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await stored()).toEqual([])
})

test.runIf(testDriver() === 'postgres')('the next batch begins while the one before commits', async () => {
  await sql`
    create function wait_at_commit() returns trigger language plpgsql as $$
    begin perform pg_sleep(1); return null; end $$`.execute(database.db)
  await sql`
    create constraint trigger slow after insert on pieces deferrable initially deferred
    for each row when (new.n = 1) execute function wait_at_commit()`.execute(database.db)
  const double = batch(8)
  let isFirstDone = false
  const first = double(1).then(() => (isFirstDone = true))
  await expect.poll(() => asked).toEqual([[1]])
  const second = double(2)
  await expect.poll(() => asked).toEqual([[1], [2]])
  expect(isFirstDone).toBe(false)
  await Promise.all([first, second])
})
