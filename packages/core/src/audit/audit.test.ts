import { inTransaction } from '@evergrove/db'
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { checkAudit, recordAudit } from './index.ts'

const database = databaseForEach<Schema>()

const record = (id: number, reason?: string) =>
  inTransaction(database.db, (trx) =>
    recordAudit(trx, {
      actor: { kind: 'operator' },
      action: 'agent.correct',
      subject: { kind: 'agent', id },
      before: { name: 'a' },
      after: { name: 'b', when: '2026-11-21T10:00:00Z' },
      ...(reason === undefined ? {} : { reason }),
    }),
  )

beforeEach(async () => {
  for (const id of [1, 2, 3, 4]) await record(id, id % 2 === 0 ? 'because' : undefined)
})

/** Makes a change that only the owner of the tables can make, runs the check, and rolls back. */
async function lookAfter(statement: string) {
  let found: Awaited<ReturnType<typeof checkAudit>> | undefined
  const undo = new Error('undo')
  const planted = inTransaction(database.db, async (trx) => {
    for (const table of ['audit_entries', 'audit_links']) {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(trx)
    }
    for (const one of statement.split('; ')) await sql.raw(one).execute(trx)
    found = await checkAudit(trx)
    throw undo
  })
  await expect(planted).rejects.toBe(undo)
  return found
}

test('an untouched trail has no findings, and the check names the last link', async () => {
  const check = await checkAudit(database.db)
  expect(check).toEqual({ entries: 4, head: expect.stringMatching(/^[0-9a-f]{64}$/), count: 0, rows: [] })
  await record(5)
  expect((await checkAudit(database.db)).head).not.toBe(check.head)
})

test.each([
  ['a changed actor', "update audit_entries set actor_kind = 'staff', actor_id = 7 where id = 2"],
  ['a changed moment', "update audit_entries set created_at = created_at + interval '1 microsecond' where id = 2"],
  ['a changed action', "update audit_entries set action = 'agent.corrupt' where id = 2"],
  ['another subject', 'update audit_entries set subject_id = 9 where id = 2'],
  ['another state before', "update audit_entries set before = '{}' where id = 2"],
  ['another state after', `update audit_entries set after = '{"name": "c"}' where id = 2`],
  ['another reason', "update audit_entries set reason = 'becausf' where id = 2"],
  ['a removed reason', 'update audit_entries set reason = null where id = 2'],
  ['another hash', "update audit_links set hash = '\\x00' where entry_id = 2"],
])('the check names the entry with %s', async (_name, statement) => {
  expect(await lookAfter(statement)).toMatchObject({
    rows: expect.arrayContaining([{ entry_id: 2, problem: 'has changed since it was written' }]),
  })
})

test('the check names a removed entry, an inserted one, and the gap that a removed link leaves', async () => {
  expect((await lookAfter('delete from audit_entries where id = 3'))?.rows).toEqual([
    { entry_id: 3, problem: 'is gone' },
  ])
  const putIn = `insert into audit_entries (actor_kind, action, subject_kind, subject_id, before, after)
    values ('operator', 'a', 'b', 1, '{}', '{}') returning id`
  expect(await lookAfter(putIn)).toMatchObject({ count: 1, rows: [{ problem: 'has no link' }] })
  const both = 'delete from audit_links where entry_id = 2; delete from audit_entries where id = 2'
  expect((await lookAfter(both))?.rows).toEqual([{ entry_id: 3, problem: 'follows a gap' }])
})

test('an entry of a transaction that is rolled back leaves no link', async () => {
  const undone = inTransaction(database.db, async (trx) => {
    await recordAudit(trx, {
      actor: { kind: 'operator' },
      action: 'agent.correct',
      subject: { kind: 'agent', id: 9 },
      before: {},
      after: {},
    })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await record(10)
  expect(await checkAudit(database.db)).toMatchObject({ entries: 5, count: 0 })
})

test('entries that are written at once form one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => record(100 + index)))
  expect(await checkAudit(database.db)).toMatchObject({ entries: 24, count: 0 })
})

test.each(['update audit_links set position = 9', 'delete from audit_links', 'truncate audit_links'])(
  'the database refuses to %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('is not allowed')
  },
)
