import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { afterCommit, inTransaction, sendTogether } from './index.ts'
import { databaseForEach, type TestDatabase, testDriver } from './testing/index.ts'

type Schema = { newsletter_subscriptions: { email: string } }
type Db = TestDatabase<Schema>['db']

const database = databaseForEach<Schema>()

const insert = (db: Db, email: string) => db.insertInto('newsletter_subscriptions').values({ email }).execute()
const insertTwice = async (db: Db, email: string) => {
  await insert(db, email)
  await insert(db, `second-${email}`)
}
const list = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`select email from newsletter_subscriptions order by email`.execute(db)
  return rows.map(({ email }) => email)
}

test('statements are executed in the order in which they are started, even if different builders make them', async () => {
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

test.runIf(testDriver() === 'postgres')(
  'statements are sent before the results of the earlier ones have arrived',
  async () => {
    const events: string[] = []
    const own = Object.getOwnPropertyDescriptor(Client.prototype, 'query')
    if (own === undefined) throw new Error('The driver has no method query')
    const noting = new Proxy(own.value as (...given: unknown[]) => Promise<unknown>, {
      apply: async (send, client, given: unknown[]) => {
        const [, name] = /'(first|second)'/.exec(JSON.stringify(given[0])) ?? []
        if (name !== undefined) events.push(`${name} sent`)
        const answer: unknown = await Reflect.apply(send, client, given)
        if (name !== undefined) events.push(`${name} answered`)
        return answer
      },
    })
    Object.defineProperty(Client.prototype, 'query', { ...own, value: noting })
    await inTransaction(database.db, (trx) =>
      sendTogether(trx, (view) => Promise.all([sql`select 'first'`.execute(view), sql`select 'second'`.execute(view)])),
    )
    Object.defineProperty(Client.prototype, 'query', own)
    expect(events).toEqual(['first sent', 'second sent', 'first answered', 'second answered'])
  },
)

test('a failed statement refuses those after it, and rolls the whole transaction back', async () => {
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

test('the connection can be used again after a failure while other statements are still on their way', async () => {
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
