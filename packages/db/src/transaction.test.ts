import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { afterCommit, inTransaction, stepsInLongSnapshot } from './index.ts'
import { databaseForEach, type TestDatabase } from './testing/index.ts'
import { type BackgroundErrorReporter, reportBackgroundErrors } from './transaction.ts'

type Schema = { newsletter_subscriptions: { email: string } }

const database = databaseForEach<Schema>()

const insert = (db: TestDatabase<Schema>['db'], email: string) =>
  db.insertInto('newsletter_subscriptions').values({ email }).execute()

async function emails(): Promise<string[]> {
  const rows = await database.db.selectFrom('newsletter_subscriptions').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}

test('a transaction commits the rows that the work wrote, and returns its result', async () => {
  const result = await inTransaction(database.db, async (trx) => {
    await insert(trx, 'a@example.org')
    return 'done'
  })
  expect(result).toBe('done')
  expect(await emails()).toEqual(['a@example.org'])
})

test('a transaction rolls everything back when the work throws, and throws the same error', async () => {
  const failure = new Error('no')
  const running = inTransaction(database.db, async (trx) => {
    await insert(trx, 'a@example.org')
    throw failure
  })
  await expect(running).rejects.toBe(failure)
  expect(await emails()).toEqual([])
})

test('an inner transaction joins the running one, so that the outer one decides for both', async () => {
  const running = inTransaction(database.db, async (trx) => {
    await inTransaction(trx, async (inner) => {
      expect(inner).toBe(trx)
      await insert(inner, 'inner@example.org')
    })
    throw new Error('no')
  })
  await expect(running).rejects.toThrow('no')
  expect(await emails()).toEqual([])
})

test('after-commit hooks run once, in order, after the outermost commit', async () => {
  const seen: string[] = []
  await inTransaction(database.db, async (trx) => {
    await inTransaction(trx, async (inner) => {
      afterCommit(inner, async () => seen.push(`inner sees ${(await emails()).join()}`))
    })
    expect(seen).toEqual([])
    afterCommit(trx, () => seen.push('outer'))
    await insert(trx, 'a@example.org')
  })
  expect(seen).toEqual(['inner sees a@example.org', 'outer'])
})

test('after-commit hooks of a transaction that rolled back never run', async () => {
  const hook = vi.fn<() => void>()
  const running = inTransaction(database.db, async (trx) => {
    afterCommit(trx, hook)
    throw new Error('no')
  })
  await expect(running).rejects.toThrow('no')
  expect(hook).not.toHaveBeenCalled()
})

test('after-commit hooks never run when the commit itself fails', async () => {
  const hook = vi.fn<() => void>()
  const running = inTransaction(database.db, async (trx) => {
    afterCommit(trx, hook)
    await sql`select 1/0`.execute(trx).catch(() => undefined)
  })
  await expect(running).rejects.toThrow(/abort|roll/i)
  expect(hook).not.toHaveBeenCalled()
})

test('a failing after-commit hook is reported, does not stop the others, and does not fail the caller', async () => {
  const report = vi.fn<BackgroundErrorReporter>()
  const later = vi.fn<() => void>()
  reportBackgroundErrors(database.db, report)
  const failure = new Error('hook')
  const result = await inTransaction(database.db, async (trx) => {
    afterCommit(trx, () => Promise.reject(failure))
    afterCommit(trx, later)
    await insert(trx, 'a@example.org')
    return 'done'
  })
  expect(result).toBe('done')
  expect(report).toHaveBeenCalledWith(failure, expect.any(String))
  expect(later).toHaveBeenCalledOnce()
  expect(await emails()).toEqual(['a@example.org'])
})

test('hooks are refused for a transaction that inTransaction did not open', async () => {
  await database.db.transaction().execute(async (trx) => {
    expect(() => afterCommit(trx, () => {})).toThrow('inTransaction')
  })
})

test('a snapshot in steps sees one moment, ends when its iteration ends early, and frees its connection', async () => {
  await insert(database.db, 'a@example.org')
  const count = (db: TestDatabase<Schema>['db']) =>
    db
      .selectFrom('newsletter_subscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
  const read = () =>
    stepsInLongSnapshot(database.db, async function* (trx) {
      yield await count(trx)
      yield await count(trx)
      return 'read'
    })
  for (let round = 0; round < 15; round += 1) {
    const steps = read()
    expect((await steps.next()).value).toEqual({ count: 1 })
    await steps.return('read')
  }
  const steps = read()
  expect((await steps.next()).value).toEqual({ count: 1 })
  // PGlite has one session, so that nothing else can be written meanwhile.
  if (database.kind === 'postgres') await insert(database.db, 'b@example.org')
  expect(await steps.next()).toEqual({ done: false, value: { count: 1 } })
  expect(await steps.next()).toEqual({ done: true, value: 'read' })
})
