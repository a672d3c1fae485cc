/** Statements that PostgreSQL prepares. PGlite runs in this process and plans each statement again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from './index.ts'
import { openTestDatabase, type TestDatabase, testDriver } from './testing/index.ts'

describe.runIf(testDriver() === 'postgres')('prepared statements', () => {
  let database: TestDatabase<unknown>

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  /** Returns the statements that the one connection of a transaction has prepared after the work. */
  async function preparedBy(work: (run: (text: string, value: number) => Promise<unknown[]>) => Promise<void>) {
    return inTransaction(database.db, async (trx) => {
      await work(async (text, value) => (await sql`${sql.raw(text)} ${value}::int as value`.execute(trx)).rows)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(trx)
      return rows.map(({ statement }) => statement)
    })
  }

  test('are those with parameters that are sent a second time, and each time return the result for their values', async () => {
    const text = "select 'prepared' as what,"
    const once = await preparedBy(async (run) => void (await run(text, 1)))
    expect(once.filter((statement) => statement.startsWith(text))).toEqual([])
    const again = await preparedBy(async (run) => {
      expect(await run(text, 2)).toEqual([{ what: 'prepared', value: 2 }])
      expect(await run(text, 3)).toEqual([{ what: 'prepared', value: 3 }])
    })
    expect(again.filter((statement) => statement.startsWith(text))).toEqual([`${text} $1::int as value`])
  })

  test('without parameters are only single statements that read', async () => {
    const texts = ["select 'plain'", "values ('plain')", "select 'plain'; select 'twice'"]
    const names = await inTransaction(database.db, async (trx) => {
      for (const text of texts) for (let turn = 0; turn < 3; turn += 1) await sql.raw(text).execute(trx)
      return (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(trx)).rows
    })
    expect(names.map(({ statement }) => statement).filter((statement) => statement.includes('plain'))).toEqual([
      "select 'plain'",
    ])
  })

  test('still work after a migration adds a column to their result', async () => {
    await sql`create table grown (id int)`.execute(database.db)
    await sql`insert into grown values (1)`.execute(database.db)
    const select = async () => (await sql`select * from grown where id = ${1}`.execute(database.db)).rows
    for (let turn = 0; turn < 3; turn += 1) expect(await select()).toEqual([{ id: 1 }])
    await sql`alter table grown add name text default 'new'`.execute(database.db)
    for (let turn = 0; turn < 3; turn += 1) expect(await select()).toEqual([{ id: 1, name: 'new' }])
  })
})
