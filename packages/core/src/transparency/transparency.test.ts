/** Each record enters the log once, even beside slow and failed transactions, and the stored tree fits the leaves. */
import { inTransaction } from '@evergrove/db'
import { databaseForEach, openAsProduct, type TestDatabase, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activate, found, join, signUp } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { storedTree } from './log.repository.ts'
import { growTree, rootOf } from './merkle.ts'
import { selectLogged } from './records.repository.ts'
import { entryText } from './records.ts'
import { sequenceRecords } from './sequence-records.ts'

const database = databaseForEach<Schema>()
let product: Pick<TestDatabase<Schema>, 'db' | 'close'>
let root: number

beforeAll(async () => {
  product = await openAsProduct(database)
})
beforeEach(async () => {
  root = await found(database.db)
})
afterAll(async () => {
  if (product.db !== database.db) await product.close()
})

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const logged = async (kind: string): Promise<number[]> => {
  const rows = await selectLogged(database.db, { from: 0, to: 1_000_000 })
  return rows.filter((row) => row.kind === kind).map(({ record_id }) => record_id)
}

const stored = async (table: 'ledger_transfers' | 'audit_entries' | 'plan_versions'): Promise<number[]> => {
  const rows = await database.db.selectFrom(table).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('the sequencer takes every record once, in the order of the ids, under the product’s role', async () => {
  for (let count = 0; count < 5; count += 1) await join(database.db, root)
  const entered = await sequenceRecords(product, { batch: 4 })
  expect(await logged('transfer')).toEqual(await stored('ledger_transfers'))
  expect(await logged('audit_entry')).toEqual(await stored('audit_entries'))
  expect(await logged('plan_version')).toEqual(await stored('plan_versions'))
  expect(entered).toBe((await selectLogged(database.db, { from: 0, to: 1000 })).length)
  expect(await sequenceRecords(product)).toBe(0)
  await join(database.db, root)
  expect(await sequenceRecords(product)).toBeGreaterThan(2)
  expect(await logged('transfer')).toEqual(await stored('ledger_transfers'))
})

test('the sequencer takes income disclosures with the digest of their figures', async () => {
  await sql`
    insert into income_disclosures (id, until, canonical, digest)
    values (1, '2026-11-01T00:00:00Z', '{}', sha256('{}'))`.execute(database.db)
  await sequenceRecords(product)
  const entries = await selectLogged(database.db, { from: 0, to: 100 })
  expect(entries.find(({ kind }) => kind === 'disclosure')?.record).toEqual({
    id: 1,
    until: '2026-11-01T00:00:00.000000Z',
    digest: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    published_at: expect.stringMatching(/Z$/),
  })
})

test('an entry is the canonical text of the record with its salt', async () => {
  await join(database.db, root)
  await sequenceRecords(product)
  const entries = await selectLogged(database.db, { from: 0, to: 100 })
  const fee = entries.find(({ kind, record }) => kind === 'transfer' && record?.kind === 'registration_fee')
  if (!fee?.record) return expect.fail('There is no fee')
  const id = String(fee.record_id)
  expect(entryText(fee.kind, fee.record, fee.salt)).toMatch(
    new RegExp(
      `^{"kind":"transfer","record":{"amount":"\\d+","created_at":"[-\\d]{10}T[:\\d]{8}\\.\\d{6}Z",` +
        `"credit_account_id":-\\d+,"debit_account_id":-\\d+,"id":${id},"kind":"registration_fee",.*},"salt":"[0-9a-f]{32}"}$`,
    ),
  )
})

test('the roots of full tiles are those of the tree over all leaves', async () => {
  const agent = await join(database.db, root)
  // In the deep run on a server, the transfers fill a tile of the second level.
  const count = process.env.DEEP !== undefined && testDriver() === 'postgres' ? 66_000 : 999
  await sql`
    insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason)
    select 'adjustment', 'single', ${-49 - (agent % 16)}, ${agent}::bigint, 1, 'n'
    from generate_series(1, ${count}::int)`.execute(database.db)
  const progress: number[] = []
  const batch = count / 3
  const size = await sequenceRecords(product, { batch, onBatch: (entered) => progress.push(entered) })
  expect(progress).toEqual([batch, 2 * batch, 3 * batch, size].filter((entered) => entered <= size))
  const grown = growTree()
  for (const { leaf } of await selectLogged(database.db, { from: 0, to: size })) grown.add(leaf)
  expect(hex(await rootOf(storedTree(database.db, size)))).toBe(hex(grown.root()))
}, 60_000)

test.runIf(testDriver() === 'postgres')('the sequencer leaves the log to a process that is adding to it', async () => {
  await join(database.db, root)
  await inTransaction(database.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('log.append'))`.execute(trx)
    expect(await sequenceRecords(product)).toBe(0)
  })
  const both = await Promise.all([sequenceRecords(product, { batch: 2 }), sequenceRecords(database, { batch: 2 })])
  await sequenceRecords(product)
  expect(Math.max(...both)).toBeGreaterThan(0)
  expect(await logged('transfer')).toEqual(await stored('ledger_transfers'))
})

describe.runIf(testDriver() === 'postgres')('beside an open transaction', () => {
  const begin = () => database.db.startTransaction().execute()

  const insertSlowly = `
    insert into audit_entries (actor_kind, action, subject_kind, subject_id, before, after)
    values ('operator', 'month.close', 'month', 1, '{}', '{}') returning id`

  /** Adds an audit entry. The link of the chain is made at the commit, so this need not wait for a slow transaction. */
  const addEntry = () => sql`${sql.raw(insertSlowly.replace(' returning id', ''))}`.execute(database.db)

  test('a record that becomes visible late enters the log after the commit, and a rollback ends the waiting for it', async () => {
    await sequenceRecords(product)
    const settled = async () =>
      (await database.db.selectFrom('log_progress').selectAll().execute()).find(({ kind }) => kind === 'audit_entry')
    const slow = await begin()
    const { rows } = await sql<{ id: number }>`${sql.raw(insertSlowly)}`.execute(slow)
    const late = rows[0]?.id
    await addEntry()
    expect(await sequenceRecords(product)).toBe(1)
    expect(await logged('audit_entry')).not.toContain(late)
    await addEntry()
    expect(await sequenceRecords(product)).toBe(1)
    expect((await settled())?.settled_id).toBeLessThan(late ?? 0)
    await slow.commit().execute()
    expect(await sequenceRecords(product)).toBe(1)
    expect((await logged('audit_entry')).at(-1)).toBe(late)
    const failing = await begin()
    await sql.raw(insertSlowly).execute(failing)
    await addEntry()
    await sequenceRecords(product)
    await failing.rollback().execute()
    await sequenceRecords(product)
    expect((await settled())?.settled_id).toBe((await stored('audit_entries')).at(-1))
  })

  test('transfers do not wait for the log, nor the log for transfers', async () => {
    const agent = await signUp(database.db, root)
    const appending = await begin()
    await sql`select pg_advisory_xact_lock(hashtext('log.append'))`.execute(appending)
    await activate(database.db, agent)
    await appending.rollback().execute()
    const writing = await begin()
    await sql.raw(insertSlowly).execute(writing)
    expect(await sequenceRecords(product)).toBeGreaterThan(0)
    await writing.rollback().execute()
  })
})
