/** One text finds records of every kind that the role may use, by indexes only (plan rule 30). */
import { searchKinds } from '@evergrove/contract/staff/search-kinds'
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { adjustBalance } from '../../ledger/index.ts'
import { activate, found, insertAgent, noJobs, signUp, staff } from '../../network/testing/network-world.ts'
import type { Schema } from '../../platform/schema.ts'
import { requestWithdrawal } from '../../withdrawals/index.ts'
import { searchEverything } from './search-everything.ts'
import { hitsOf } from './sources.repository.ts'

const database = databaseForAll<Schema>()
let root: number
/** An Active agent who has requested a withdrawal of 40.25. */
let ada: { id: number; email: string; code: string; pin: string; paymentId: number; withdrawalId: number }

beforeAll(async () => {
  const { db } = database
  root = await found(db)
  const { id, paymentId } = await signUp(db, root, { hasBank: true })
  await activate(db, { paymentId })
  const { email, code } = await db
    .updateTable('agents')
    .set({ first_name: 'Ada', last_name: 'Obi' })
    .where('id', '=', id)
    .returning(['email', 'code'])
    .executeTakeFirstOrThrow()
  const { pin } = await db.selectFrom('payments').select('pin').where('id', '=', paymentId).executeTakeFirstOrThrow()
  await adjustBalance(
    { db },
    { input: { agent_id: id, direction: 'credit', amount: '77.77', reason: 'x' }, actor: staff },
  )
  await requestWithdrawal({ db, jobs: noJobs }, { agentId: id, input: { amount: '40.25' } })
  const { id: withdrawalId } = await db.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow()
  ada = { id, email, code, pin, paymentId, withdrawalId }
  await signUp(db, root)
})

const search = (text: string, role: 'admin' | 'finance' | 'support' | 'editor' = 'finance') =>
  searchEverything(database.db, { text, role })

/** Returns the records that are found, such as `payments: 1234567890 Approved`. */
const namesFor = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).flatMap(({ kind, hits }) =>
    hits.map(({ reference, about }) => `${kind}: ${reference} ${about}`),
  )

test('the name, address and code of an agent find the agent and what belongs to them', async () => {
  for (const text of ['Ada Obi', 'obi ada', ada.email.toUpperCase(), ada.code]) {
    expect({ text, found: await search(text) }).toEqual({
      text,
      found: [
        {
          kind: 'agents',
          hits: [expect.objectContaining({ id: ada.id, reference: ada.code, about: 'Active' })],
          has_more: false,
        },
        {
          kind: 'payments',
          hits: [expect.objectContaining({ id: ada.paymentId, reference: ada.pin, amount: '100.00' })],
          has_more: false,
        },
        {
          kind: 'withdrawals',
          hits: [
            {
              id: ada.withdrawalId,
              reference: String(ada.withdrawalId),
              about: 'Pending',
              amount: '40.25',
              at: expect.stringMatching(/Z$/),
              agent: { id: ada.id, first_name: 'Ada', last_name: 'Obi', email: ada.email },
            },
          ],
          has_more: false,
        },
        {
          kind: 'transfers',
          hits: [
            expect.objectContaining({ about: 'Withdrawal requested', amount: '40.25' }),
            expect.objectContaining({ about: 'Adjustment', amount: '77.77' }),
          ],
          has_more: false,
        },
      ],
    })
  }
})

test('a PIN finds the payment, its agent and its entries, even within other text', async () => {
  for (const text of [ada.pin, `fee ${ada.pin} Obi`]) {
    const found = await namesFor(text)
    expect(found).toContain(`agents: ${ada.code} Active`)
    expect(found).toContain(`payments: ${ada.pin} Approved`)
    expect(found).toContainEqual(expect.stringMatching(/^transfers: \d+ Registration fee$/))
    expect(found).toContainEqual(expect.stringMatching(/^transfers: \d+ Referral bonus$/))
  }
})

test('a number finds the withdrawal and the ledger entry with that id, and an amount finds the newest records', async () => {
  const { id } = await database.db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'adjustment')
    .executeTakeFirstOrThrow()
  expect(await namesFor(`#${id}`)).toContain(`transfers: ${id} Adjustment`)
  expect(await namesFor(`#${ada.withdrawalId}`)).toContain(`withdrawals: ${ada.withdrawalId} Pending`)
  expect(await namesFor('$77.77')).toEqual([`transfers: ${id} Adjustment`])
  expect((await namesFor('40.25'))[0]).toBe(`withdrawals: ${ada.withdrawalId} Pending`)
  expect((await search('100'))[0]).toMatchObject({
    kind: 'payments',
    hits: [{ amount: '100.00' }, { id: ada.paymentId }],
  })
})

test("a payout batch is found by its number, and a withdrawal by the bank's reference or its own", async () => {
  const { db } = database
  const { id } = await db.insertInto('payout_batches').defaultValues().returning('id').executeTakeFirstOrThrow()
  for (const text of [`#${id}`, `PAYOUT-${id}`, `PAYOUT-${id}-2`, `batch ${id}`]) {
    expect(await namesFor(text)).toContain(`batches: ${id} Draft`)
  }
  expect(await namesFor(`batch ${id}`)).toEqual([`batches: ${id} Draft`])
  const batches = (await search(`batch ${id}`)).find(({ kind }) => kind === 'batches')
  expect(batches?.hits).toEqual([expect.objectContaining({ id, agent: null, amount: null })])
  await db.updateTable('withdrawals').set({ payout_reference: 'B-2001/7' }).where('id', '=', ada.withdrawalId).execute()
  for (const text of ['B-2001/7', `WITHDRAWAL-${ada.withdrawalId}`]) {
    expect(await namesFor(text)).toContain(`withdrawals: ${ada.withdrawalId} Pending`)
  }
  expect(await search('B-2001')).toEqual([])
})

test('each role finds only the kinds that it may use', async () => {
  expect((await search(ada.pin, 'support')).map(({ kind }) => kind)).toEqual(['agents'])
  expect((await search(ada.pin, 'admin')).map(({ kind }) => kind)).toEqual([
    'payments',
    'agents',
    'withdrawals',
    'transfers',
  ])
  expect(await search(ada.pin, 'editor')).toEqual([])
})

test('an empty text and a text without matches find nothing, and SQL in a text is only text', async () => {
  for (const text of ['', '  ', '%', "'; drop table agents; --", 'nobody@example.org', '999999999999999']) {
    expect({ text, found: await search(text) }).toEqual({ text, found: [] })
  }
})

test('the result says if there are more than five of a kind, and an agent with the whole name is first', async () => {
  for (let count = 0; count < 6; count += 1) await insertAgent(database.db, { sponsorId: root })
  await sql`update agents set last_name = 'Zwei' || id where id <> ${ada.id}`.execute(database.db)
  expect((await search('zwei'))[0]).toMatchObject({ kind: 'agents', hits: { length: 5 }, has_more: true })
  const oldest = await database.db
    .updateTable('agents')
    .set({ first_name: 'Zwei', last_name: 'Obi' })
    .where('id', '=', root)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update agents set first_name = 'Zwei', last_name = 'Obi' || id where id > ${ada.id}`.execute(database.db)
  expect((await search('zwei obi'))[0]?.hits[0]).toMatchObject(oldest)
})

test('a search leaves no entry in the audit trail', async () => {
  const entries = () => database.db.selectFrom('audit_entries').select('id').execute()
  const before = await entries()
  await search('Ada Obi')
  expect(await entries()).toEqual(before)
})

test.each(searchKinds)('%s are found by indexes, and by amount among the newest only', async (kind) => {
  const wanted = { text: 'x', number: 1, pin: '1234567890', amount: 100n, agentIds: [ada.id], limit: 6 }
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    const { rows } = await sql`explain (costs off) ${hitsOf(kind, wanted)}`.execute(trx)
    return rows.map((row) => Object.values(row as object).join()).join('\n')
  })
  expect(plan).not.toContain('Seq Scan')
  if (kind !== 'agents' && kind !== 'batches')
    expect(plan).toMatch(/Limit\n\s+->  Index Scan Backward using \w+_pkey on /)
})
