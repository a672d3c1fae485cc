/** A search is safe for any text, complete up to its limit, and answered by indexes. */
import { foldText } from '@evergrove/contract/platform/fold-text'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { found, insertAgent, staff } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { exportAgents, searchAgents } from './agent-record.ts'

let database: TestDatabase<Schema>
let root: number

/** Adds 2,500 agents below the root, all called Ann. */
beforeAll(async () => {
  database = await openTestDatabase()
  root = await found(database.db)
  await sql`
    insert into agents (email, code, recommended_by, first_name, last_name, phone_number, status)
    select 'many' || n || '@example.net', 'gfc' || lpad(n::text, 7, 'z'), ${root}, 'Ann', 'Many ' || n, '08' || n,
      case when n % 1000 = 0 then 'Suspended' else 'Active' end
    from generate_series(1, 2500) n`.execute(database.db)
}, 60_000)
afterAll(() => database.close())

const find = (search: string, status?: 'Suspended') =>
  searchAgents(database.db, { filter: { search, status }, page: 1, page_size: 100 })

test('agents are found by name, address, telephone number or code, and any character may be searched for', async () => {
  const id = await insertAgent(database.db, { sponsorId: root })
  const wanted = (await find('')).items[0]
  expect(wanted?.id).toBe(id)
  for (const search of [wanted?.code, wanted?.email.toUpperCase(), `ann ${wanted?.last_name}`, wanted?.last_name]) {
    expect({ search, items: (await find(search ?? '-')).items.map((one) => one.id) }).toEqual({ search, items: [id] })
  }
  for (const search of ['%', '_nn', "'; drop table agents; --", '\\', 'nn many']) {
    expect({ search, ...(await find(search)) }).toEqual({ search, items: [], total: 0 })
  }
})

test('[P11] agents are found in every spelling of their name and number', async () => {
  const add = async (first_name: string, last_name: string, phone_number: string) => {
    const id = await insertAgent(database.db, { sponsorId: root })
    const names = { first_name, last_name, phone_number }
    await database.db.updateTable('agents').set(names).where('id', '=', id).execute()
    return id
  }
  const ola = await add('Ọláídé', 'Adébáyọ̀', '08030001234')
  const zoe = await add('Zoë'.normalize('NFD'), 'Strauß', '+234 803 000 1235')
  const obrien = await add('O\u2019Brien', 'D\u2019Angelo', '0803-000-1236')
  const lukasz = await add('Łukasz', 'Bin-Said', '0803 000 1237')
  const searches: [number, string[]][] = [
    [ola, ['adebayo', 'olaide adebayo', 'ỌLÁÍDÉ', 'Ọláídé'.normalize('NFD'), '+2348030001234', '234-803-000-1234']],
    [zoe, ['zoe', 'Zoë'.normalize('NFC'), 'strauss zoe', 'STRAUẞ', '08030001235', '+2348030001235']],
    [obrien, ["o'brien", 'O’Brien', 'obrien', 'd`angelo', 'o\u200Bbrien', '08030001236']],
    [lukasz, ['lukasz', 'łukasz bin said', 'BIN-SAID', '(0803) 000.1237']],
  ]
  for (const [id, texts] of searches) {
    for (const search of texts) {
      expect({ search, items: (await find(search)).items.map((one) => one.id) }).toEqual({ search, items: [id] })
    }
  }
  expect((await find('\u200B')).total).toBe((await find('')).total)
})

test('a search with too many matches stops at its limit, and a filter by status covers all of them', async () => {
  const { items, total } = await find('ann')
  expect(items).toHaveLength(100)
  expect(total).toBe(500)
  expect((await find('ann', 'Suspended')).total).toBe(2)
  expect((await find('', 'Suspended')).total).toBe(2)
})

test('agents are sorted in the chosen order, among all of them and among the matches', async () => {
  const names = async (order: 'newest' | 'oldest' | 'name', search = '', page = 1) => {
    const { items } = await searchAgents(database.db, { filter: { search }, order, page, page_size: 3 })
    return items.map(({ first_name, last_name }) => foldText(`${first_name} ${last_name}`))
  }
  const { rows } = await sql<{ name: string; id: number }>`
    select fold_text(first_name || ' ' || last_name) as name, id from agents`.execute(database.db)
  const byName = rows.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))
  expect(await names('name')).toEqual(byName.slice(0, 3))
  expect(await names('name', '', 2)).toEqual(byName.slice(3, 6))
  const byNumber = rows.toSorted((a, b) => a.id - b.id).map(({ name }) => name)
  expect(await names('oldest')).toEqual(byNumber.slice(0, 3))
  expect(await names('newest')).toEqual(byNumber.toReversed().slice(0, 3))
  expect(await names('name', 'ann many 99')).toEqual(['ann many 99', 'ann many 990', 'ann many 991'])
  expect(await names('newest', 'ann many 99')).toEqual(['ann many 999', 'ann many 998', 'ann many 997'])
})

test('a file contains every agent once, across all its batches', async () => {
  const filter = { search: '' }
  const pieces = await Array.fromAsync(await exportAgents(database.db, { filter, actor: staff }))
  const ids = pieces
    .join('')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]))
  const all = await database.db.selectFrom('agents').select('id').orderBy('id', 'desc').execute()
  expect(pieces.length).toBe(3)
  expect(ids).toEqual(all.map(({ id }) => id))
})

/** Every query behind the console's lists and figures that might have to read a whole table. */
const plans: [string, string][] = [
  [
    'agents_folded_name',
    `select id from agents where fold_text(first_name || ' ' || last_name) collate "C" like 'ann%'`,
  ],
  [
    'agents_folded_last_name',
    `select id from agents where fold_text(last_name || ' ' || first_name) collate "C" like 'a%'`,
  ],
  ['agents_search_email', `select id from agents where lower(email) collate "C" like 'many1%'`],
  ['agents_search_phone', `select id from agents where phone_number collate "C" like '081%'`],
  ['agents_search_code', `select id from agents where code collate "C" like 'gfcz%'`],
  ['agents_status', `select id from agents where status = 'Suspended' order by id desc limit 50`],
  [
    'agents_folded_name',
    `select id from agents order by fold_text(first_name || ' ' || last_name) collate "C", id limit 25`,
  ],
  [
    'agents_telephone',
    `select id from agents where right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10) = '8030001234'
      and length(regexp_replace(phone_number, '[^0-9]', '', 'g')) >= 7`,
  ],
  ['agents_date_joined', `select count(*) from agents where date_joined >= now() + interval '1 day'`],
  ['payments_waiting', `select count(*) from payments where status = 'Pending'`],
  ['payments_rejected', `select id from payments where status = 'Rejected' order by id desc limit 50`],
  ['withdrawals_rejected', `select id from withdrawals where status = 'Rejected' order by id desc limit 50`],
  ['ledger_transfers_in_time', `select sum(amount) from ledger_transfers where created_at >= now()`],
  ['reached_levels_of_time', `select count(*) from reached_levels where reached_at >= now()`],
  ['contact_messages_new', `select count(*) from contact_messages where answered_at is null`],
  ['withdrawals_approved', `select id from withdrawals where status = 'Approved' and decided_at >= now()`],
  ['withdrawals_requested', `select sum(amount) from withdrawals where created_at >= now() - interval '1 day'`],
  [
    'newsletter_subscriptions_search',
    `select id from newsletter_subscriptions where lower(email) collate "C" like 'a%'`,
  ],
  ['audit_entries_of_time', `select id from audit_entries order by created_at desc, id desc limit 50`],
]

test.each(plans)('the index %s serves the query %s', async (index, query) => {
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    return JSON.stringify((await sql.raw(`explain ${query}`).execute(trx)).rows)
  })
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})
