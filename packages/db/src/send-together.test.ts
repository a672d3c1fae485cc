import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { afterCommit, inTransaction, sendTogether } from './index.ts'
import { openTestDatabase, type TestDatabase } from './testing/index.ts'
import { recordStatements } from './testing/record-statements.ts'

type Schema = { newsletter_subscriptions: { email: string } }
type Db = TestDatabase<Schema>['db']

let database: TestDatabase<Schema>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.truncateAll())

const insert = (db: Db, email: string) => db.insertInto('newsletter_subscriptions').values({ email }).execute()
const insertTwice = async (db: Db, email: string) => {
  await insert(db, email)
  await insert(db, `second-${email}`)
}
const list = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`select email from newsletter_subscriptions order by email`.execute(db)
  return rows.map(({ email }) => email)
}

test('executes statements in the order in which they are started, whatever builds them', async () => {
  const results = await inTransaction(database.db, (trx) =>
    sendTogether(trx, (view) =>
      Promise.all([
        list(view),
        insert(view, 'a@example.org'),
        list(view),
        insertTwice(view, 'b@example.org'),
        list(view),
      ]),
    ),
  )
  expect(results[0]).toEqual([])
  expect(results[2]).toEqual(['a@example.org'])
  expect(results[4]).toEqual(['a@example.org', 'b@example.org'])
  expect(await list(database.db)).toEqual(['a@example.org', 'b@example.org', 'second-b@example.org'])
})

test('sends them without waiting for the results of those before', async () => {
  const texts = await recordStatements(() =>
    inTransaction(database.db, (trx) =>
      sendTogether(trx, async (view) => {
        const first = insert(view, 'a@example.org').then(() => sql`select 'after the first'`.execute(view))
        await Promise.all([first, sql`select 'at once'`.execute(view)])
      }),
    ),
  )
  const selects = texts.filter((text) => text.startsWith("select '"))
  expect(selects).toEqual(database.kind === 'pglite' ? [] : ["select 'at once'", "select 'after the first'"])
})

test('one that fails refuses those after it, and the whole transaction is rolled back', async () => {
  const later: unknown[] = []
  const running = inTransaction(database.db, async (trx) => {
    await insert(trx, 'before@example.org')
    await sendTogether(trx, (view) =>
      Promise.all([
        insert(view, 'a@example.org'),
        insert(view, 'a@example.org'),
        insert(view, 'b@example.org').catch((error: unknown) => later.push(error)),
      ]),
    )
  })
  await expect(running).rejects.toMatchObject({ code: '23505' })
  expect(later).toMatchObject([{ code: '25P02' }])
  expect(await list(database.db)).toEqual([])
})

test('the connection is used again after a failure while others are still on their way', async () => {
  const failure = new Error('no')
  for (let round = 0; round < 20; round += 1) {
    const running = inTransaction(database.db, (trx) =>
      sendTogether(trx, async (view) => {
        void insert(view, 'a@example.org').catch(() => undefined)
        throw failure
      }),
    )
    await expect(running).rejects.toBe(failure)
  }
  expect(await list(database.db)).toEqual([])
})

test('hooks that the work registers run after the commit, and never without one', async () => {
  const seen: string[] = []
  const act = (name: string, error?: Error) =>
    inTransaction(database.db, (trx) =>
      sendTogether(trx, async (view) => {
        afterCommit(view, () => seen.push(name))
        if (error !== undefined) throw error
      }),
    )
  await act('committed')
  await expect(act('rolled back', new Error('no'))).rejects.toThrow('no')
  expect(seen).toEqual(['committed'])
})
