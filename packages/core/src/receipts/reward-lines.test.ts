/** The line that paid for a reward is matched with it, so that its cost moves cash once (plan rules 25 and 26). */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { checkLedger } from '../ledger/index.ts'
import { giveReward, undoReward } from '../network/index.ts'
import { worldCipher as cipher, found, join, noJobs, staff } from '../network/testing/network-world.ts'
import { publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import { assignReceipt, createFormat, importStatement, listCandidates, listReceipts, unassignReceipt } from './index.ts'

let database: TestDatabase<Schema>
let agent: number
let rewardId: number
let line: number

const deps = () => ({ db: database.db, cipher, jobs: noJobs, now: () => new Date() })

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
/** An agent is owed a phone of 100.00, and the bank says that 90.00 were paid to a shop. */
beforeEach(async () => {
  await database.truncateAll()
  const root = await found(database.db)
  const [first, ...others] = planDraft().levels
  const levels = [{ ...first, additional_reward: 'A phone', reward_value: '100.00' }, ...others]
  await publishPlan(deps(), { input: planDraft({ levels }), actor: staff })
  agent = await join(database.db, root)
  for (const _ of ['left', 'right']) await join(database.db, agent)
  const reached = database.db.selectFrom('reached_levels').select('id').where('agent_id', '=', agent)
  rewardId = (await reached.executeTakeFirstOrThrow()).id
  const columns = { date: 'Date', amount: 'Amount', text: 'Text' }
  const layout = { delimiter: ',', date_format: 'YYYY-MM-DD', decimal_sign: '.', columns }
  const input = { name: 'Main', account: '0140221536', currency: 'USD', kind: 'csv', layout }
  const format = await createFormat(deps(), { input, actor: staff })
  const bytes = new TextEncoder().encode('Date,Amount,Text\n2026-11-20,-90.00,Telephones Ltd')
  await importStatement(deps(), { format, bytes, fileName: 'november.csv', actor: staff })
  line = (await database.db.selectFrom('receipts').select('id').executeTakeFirstOrThrow()).id
})

const give = (cost = '90.00') =>
  giveReward(deps(), { id: rewardId, input: { given_on: '2026-11-20', cost }, actor: staff })
const undo = () => undoReward(deps(), { id: rewardId, input: { reason: 'It came back' }, actor: staff })
const assign = (receiptId = line) =>
  assignReceipt(deps(), { receiptId, input: { matched_with: 'reward', target_id: rewardId }, actor: staff })
const candidates = (search?: string) =>
  listCandidates(deps(), { receiptId: line, query: search === undefined ? {} : { search } })
const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)
const balanceOf = async (kind: 'cash' | 'unmatched_receipts'): Promise<number> => {
  const accounts = await database.db
    .selectFrom('ledger_accounts')
    .select(['debits_posted', 'credits_posted'])
    .where('kind', '=', kind)
    .execute()
  return accounts.reduce(
    (sum, { debits_posted, credits_posted }) => sum + Number(debits_posted) - Number(credits_posted),
    0,
  )
}

test('a given reward is offered to the line of its cost, and the cost moves cash once', async () => {
  const before = await balanceOf('cash')
  expect(await candidates()).toEqual([])
  await give()
  expect(await candidates('nobody')).toEqual([])
  expect(await candidates()).toMatchObject([
    { matched_with: 'reward', id: rewardId, amount: '90.00', date: '2026-11-20', status: 'A phone' },
  ])
  await assign()
  await assign()
  expect(await balanceOf('cash')).toBe(before)
  expect(await balanceOf('unmatched_receipts')).toBe(0)
  expect(await breaches()).toEqual([])
  expect(await candidates()).toEqual([])
  const page = { page: 1, page_size: 10 }
  const { items } = await listReceipts(database.db, { cipher, show: 'reward', search: 'ann', ...page })
  expect(items).toMatchObject([{ id: line, reward: { id: rewardId, level: 1, cost: '90.00', agent: { id: agent } } }])
})

test('a reward that is matched cannot be undone before its line is', async () => {
  await give()
  await assign()
  await expect(undo()).rejects.toMatchObject({ code: 'conflict' })
  await unassignReceipt(deps(), { receiptId: line, actor: staff })
  await undo()
  expect(await balanceOf('unmatched_receipts')).toBe(90_00)
  expect(await breaches()).toEqual([])
})

test('a reward that is owed, one of another cost, and a second line are refused', async () => {
  await expect(assign()).rejects.toThrow('Only a reward that was given has been paid for.')
  await give('89.99')
  await expect(assign()).rejects.toThrow('This needs a line of -89.99: the cost of this reward.')
  await undo()
  await give()
  await assign()
  const { id } = (await database.db.selectFrom('statement_formats').select('id').executeTakeFirst()) ?? { id: 0 }
  const bytes = new TextEncoder().encode('Date,Amount,Text\n2026-11-21,-90.00,Telephones Ltd')
  await importStatement(deps(), { format: { id }, bytes, fileName: 'again.csv', actor: staff })
  const lines = await database.db.selectFrom('receipts').select('id').orderBy('id', 'desc').execute()
  await expect(assign(lines[0]?.id)).rejects.toThrow('Another line is matched with this reward.')
})

test('the check finds a matched reward of another cost', async () => {
  await give()
  await assign()
  const found = await findPlanted(database.db, {
    name: 'every line has the amount',
    table: 'reached_levels',
    statements: 'update reached_levels set reward_cost = reward_cost + 1 where reward_cost is not null',
  })
  expect(found).toMatchObject({ count: 1 })
})
