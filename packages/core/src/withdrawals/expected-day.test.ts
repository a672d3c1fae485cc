/** A withdrawal that waits says by which day such withdrawals are usually paid. */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { found, join, noJobs, staff, worldCipher } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { approveWithdrawal, findExpectedDay, listWithdrawals, rejectWithdrawal, requestWithdrawal } from './index.ts'

let database: TestDatabase<Schema>
let root: number
let agentId: number

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** An agent with 60.00, and the root with 20.00. */
beforeEach(async () => {
  await database.truncateAll()
  root = await found(database.db)
  agentId = await join(database.db, root)
  await join(database.db, agentId)
  await join(database.db, agentId)
})

const deps = () => ({ db: database.db, jobs: noJobs, cipher: worldCipher })
const request = () => requestWithdrawal(deps(), { agentId, input: { amount: '10.00' } })
const expected = async () =>
  (await listWithdrawals(database.db, { agentId, cipher: worldCipher })).items.map(({ expected_on }) => expected_on)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Stores withdrawals of the root that were paid after one day, after two days, and so on. */
const pay = (count: number) =>
  sql`
    insert into withdrawals (agent_id, plan_version_id, amount, balance_before, balance_after, status, created_at,
      decided_at, payout_result, payout_at)
    select ${root}, (select max(id) from plan_versions), 1, 1, 0, 'Approved', now() - interval '30 days', now(), 'paid',
      now() - interval '30 days' + n * interval '1 day'
    from generate_series(1, ${count}::integer) n`.execute(database.db)

test('the day is that by which four in five of the latest payments arrived, before the request and before and after the approval', async () => {
  await pay(10)
  expect(await findExpectedDay(database.db)).toBe(dayIn(8))
  await request()
  await request()
  await approveWithdrawal(deps(), { id: 11, actor: staff })
  expect(await expected()).toEqual([dayIn(8), dayIn(8)])
})

test('no day is expected from fewer than ten payments, once it is over, or for what no longer waits', async () => {
  await pay(9)
  await request()
  expect(await expected()).toEqual([null])
  expect(await findExpectedDay(database.db)).toBeNull()
  await pay(10)
  await database.db
    .updateTable('withdrawals')
    .set({ created_at: sql`now() - interval '20 days'` })
    .where('agent_id', '=', agentId)
    .execute()
  expect(await expected()).toEqual([null])
  await request()
  const { id } = await database.db
    .selectFrom('withdrawals')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await rejectWithdrawal(deps(), { id, input: { reason: 'no' }, actor: staff })
  expect(await expected()).toEqual([null, null])
})
