import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { databaseForAll } from './testing/index.ts'

const database = databaseForAll<unknown>()

const insertBranch = () =>
  sql`insert into branches (branch_name, phone_number, branch_address) values ('A', '1', 'B')`.execute(database.db)

test('each statement that changes content is reported, with the name of the table', async () => {
  const tables: string[] = []
  const stop = await database.listen('content_changed', (table) => tables.push(table))
  await insertBranch()
  await sql`update branches set position = 2`.execute(database.db)
  await sql`delete from branches`.execute(database.db)
  await vi.waitFor(() => expect(tables).toEqual(['branches', 'branches', 'branches']))
  await stop()
})

test('a rolled back change is not reported, and nothing is after the listener has stopped', async () => {
  const tables: string[] = []
  const stop = await database.listen('content_changed', (table) => tables.push(table))
  const rolledBack = database.db.transaction().execute(async (trx) => {
    await sql`delete from branches`.execute(trx)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await sql`delete from services`.execute(database.db)
  await vi.waitFor(() => expect(tables).toEqual(['services']))
  await stop()
  await insertBranch()
  const other = vi.fn<(payload: string) => void>()
  const stopOther = await database.listen('content_changed', other)
  await insertBranch()
  await vi.waitFor(() => expect(other).toHaveBeenCalledOnce())
  expect(tables).toEqual(['services'])
  await stopOther()
})

test('payloads are passed on unchanged', async () => {
  const onMessage = vi.fn<(payload: string) => void>()
  const stop = await database.listen('news', onMessage)
  await sql`select pg_notify('news', 'a "b" c')`.execute(database.db)
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('a "b" c'))
  await stop()
})

test('the listener reports when it has begun to listen', async () => {
  const onStateChange = vi.fn<(listening: boolean) => void>()
  const stop = await database.listen('content_changed', () => {}, onStateChange)
  expect(onStateChange.mock.calls).toEqual([[true]])
  await stop()
})
