import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { suspendAgent } from './activation/agent-status.ts'
import { getAccountInfo, getAgentRecord, getOwnAccount, listDownlines, listReferrals } from './index.ts'
import { downlinesOf } from './network.repository.ts'
import { found, join, noJobs, signUp, staff } from './testing/network-world.ts'

let database: TestDatabase<Schema>
let root: number
const agents: number[] = []

/** Adds 140 agents below the root: a full matrix of six levels, and fourteen places of the seventh. */
beforeAll(async () => {
  database = await openTestDatabase()
  root = await found(database.db)
  for (let index = 0; index < 140; index += 1) agents.push(await join(database.db, root))
}, 120_000)
afterAll(() => database.close())

const heap = (index: number): number => [root, ...agents][index] ?? 0

test('[GAP-22] [GAP-23] [ENT-015] downlines are listed over six levels, from the left, with parent and distance', async () => {
  const downlines = await listDownlines(database.db, root)
  expect(downlines.map(({ id }) => id)).toEqual(agents.slice(0, 126))
  expect(downlines.map(({ placed_under }) => placed_under)).toEqual(
    Array.from({ length: 126 }, (_, index) => heap(Math.floor(index / 2))),
  )
  expect(downlines.map(({ distance }) => distance)).toEqual(
    [1, 2, 3, 4, 5, 6].flatMap((level) => Array.from({ length: 2 ** level }, () => level)),
  )
  expect(downlines[0]).toEqual({
    id: agents[0],
    date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    first_name: 'Ann',
    last_name: expect.stringContaining('Number'),
    email: expect.stringContaining('@example.org'),
    phone_number: '0700',
    status: 'Active',
    recommended_by: root,
    placed_under: root,
    distance: 1,
    is_counted: true,
  })
})

test('a downline has the name that was written, with any characters, and no email address after closing', async () => {
  const names = { first_name: 'Ann "The\\Oak" \u2028', last_name: "O'Neil\t{1,2}" }
  const trx = await database.db.startTransaction().execute()
  await trx
    .updateTable('agents')
    .set({ ...names, status: 'Closed' })
    .where('id', '=', agents[0] ?? 0)
    .execute()
  const [downline] = await listDownlines(trx, root)
  await trx.rollback().execute()
  expect(downline).toMatchObject({ ...names, status: 'Closed', email: '' })
})

test('the downlines are found by an index only', async () => {
  const { rows } = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    return sql<{ 'QUERY PLAN': string }>`explain (costs off) ${downlinesOf(root)}`.execute(trx)
  })
  const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(' on placements'))
  expect(scans).toHaveLength(2)
  for (const scan of scans) expect(scan).toContain('Index Only Scan using placements_parent_id_side_key')
})

test('[ENT-016] six full levels are level 6, and a seventh counts for the agents below', async () => {
  expect(await getAccountInfo(database.db, root)).toEqual({
    total_balance: '4060.00',
    available_balance: '4060.00',
    held_back: [],
    owed: '0.00',
    match_bonus_earned: '1260.00',
    referral_bonus_earned: '2800.00',
    depth: 6,
  })
  expect(await getAccountInfo(database.db, agents[0] ?? 0)).toMatchObject({ depth: 5, match_bonus_earned: '620.00' })
  expect(await listDownlines(database.db, agents[0] ?? 0)).toHaveLength(62 + 14)
})

test('[GAP-43] [ENT-015] referrals of every status are listed page by page', async () => {
  const sponsor = agents[5] ?? 0
  const brought = [await join(database.db, sponsor), (await signUp(database.db, sponsor)).id]
  const { items, total } = await listReferrals(database.db, sponsor)
  expect(items.map(({ id, status, recommended_by }) => [id, status, recommended_by])).toEqual([
    [brought[1], 'Pending', sponsor],
    [brought[0], 'Active', sponsor],
  ])
  expect(total).toBeUndefined()
  const page = await listReferrals(database.db, root, { page: 2, page_size: 6 })
  expect(page.items.map(({ id }) => id)).toEqual(agents.toReversed().slice(6, 12))
  expect(page.total).toBe(140)
})

test('an agent without a place has no downlines, no money and no level', async () => {
  const { id } = await signUp(database.db, root)
  expect(await listDownlines(database.db, id)).toEqual([])
  expect(await getAccountInfo(database.db, id)).toEqual({
    total_balance: '0.00',
    available_balance: '0.00',
    held_back: [],
    owed: '0.00',
    match_bonus_earned: '0.00',
    referral_bonus_earned: '0.00',
    depth: 0,
  })
})

test('an account includes the smallest withdrawal of the plan in force, before and after activation', async () => {
  const { id } = await signUp(database.db, root)
  for (const agentId of [root, id]) {
    expect(await getOwnAccount(database.db, agentId)).toEqual({
      ...(await getAccountInfo(database.db, agentId)),
      minimum_withdrawal: '10.00',
    })
  }
})

test('staff can read the place and the levels of an agent', async () => {
  const record = await getAgentRecord(database.db, agents[0] ?? 0)
  expect(record.placement).toMatchObject({ parent_id: root, side: 'left', depth: 1, taken: [2, 4, 8, 16, 32, 14] })
  expect(record.levels).toMatchObject([
    { level: 1, was_active: true, reward: null, reward_value: '0.00', reward_given_on: null, reward_cost: null },
    { level: 2, reward: 'Agent starter kit', reward_value: '25.00' },
    { level: 3 },
    { level: 4 },
    { level: 5 },
  ])
  const { id } = await signUp(database.db, root)
  expect(await getAgentRecord(database.db, id)).toMatchObject({ placement: null, levels: [] })
  await expect(getAgentRecord(database.db, 99_999)).rejects.toMatchObject({ code: 'not_found' })
})

test('a suspended agent keeps its place', async () => {
  const agentId = agents[2] ?? 0
  await suspendAgent({ db: database.db, jobs: noJobs }, { agentId, input: { reason: 'looked into' }, actor: staff })
  const [, , third] = await listDownlines(database.db, root)
  expect(third).toMatchObject({ id: agentId, status: 'Suspended' })
})
