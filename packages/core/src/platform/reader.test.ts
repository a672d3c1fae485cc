/** A defined query is built once, for any values and together with any session. */
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defineQuery, readerWithSession, readFrom } from './reader.repository.ts'
import type { Schema } from './schema.ts'

const database = databaseForAll<Schema>()

const moment = new Date('2026-11-29T12:00:00.000Z')

test('a defined query is built once, and each time reads with the values of that time', async () => {
  let builds = 0
  const numbers = defineQuery((from: number, to: number) => {
    builds += 1
    return sql<{
      number: number
    }>`select ${from}::integer + n as number from generate_series(0, ${to} - ${from}::integer) n`
  })
  const count = defineQuery((of: number) => sql<{ count: number }>`select ${of}::bigint as count`)
  const session = defineQuery(
    (name: string, at: Date) => sql<{ name: string; at: Date }>`
    select ${name}::text as name, ${at}::timestamptz as at`,
  )
  const readAs = (name: string, admitted: unknown[]) =>
    readerWithSession(database.db, { query: session(name, moment), dates: ['at'] }, async (caller) => {
      admitted.push(caller)
    })
  const admitted: unknown[] = []
  expect(await readAs('Ada', admitted)(numbers(1, 3), count(30))).toEqual({
    rows: [{ number: 1 }, { number: 2 }, { number: 3 }],
    total: 30,
  })
  expect(await readAs('Ben', admitted)(numbers(7, 8), count(2))).toEqual({
    rows: [{ number: 7 }, { number: 8 }],
    total: 2,
  })
  expect(admitted).toEqual([
    { name: 'Ada', at: moment },
    { name: 'Ben', at: moment },
  ])
  expect(builds).toBe(1)
  for (const last of [5, 6]) {
    const { rows } = await readFrom(database.db, numbers(4, last))
    expect(rows.at(-1)).toEqual({ number: last })
  }
  expect(builds).toBe(2)
})

test('a query that is not defined is read together with one that is', async () => {
  const count = defineQuery((of: number) => sql<{ count: number }>`select ${of}::bigint as count`)
  expect(await readFrom(database.db, sql<{ one: number }>`select 1 as one`, count(9))).toEqual({
    rows: [{ one: 1 }],
    total: 9,
  })
})

test('a defined query cannot calculate with its values, because its text would be wrong the next time', async () => {
  const next = defineQuery((id: number) => sql`select ${id + 1}::bigint as id`)
  await expect(readFrom(database.db, next(1))).rejects.toThrow('cannot depend on its values')
})
