/** A rejection that was a mistake is undone: the same amount is requested again (plan rule 12). */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adjustBalance, checkLedger } from '../ledger/index.ts'
import { getAccountInfo, suspendAgent } from '../network/index.ts'
import { found, join, noJobs, staff, worldCipher } from '../network/testing/network-world.ts'
import { listNotifications } from '../notifications/index.ts'
import type { Schema } from '../platform/schema.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  listWithdrawalsForStaff,
  rejectWithdrawal,
  repeatWithdrawal,
  requestWithdrawal,
} from './index.ts'

let database: TestDatabase<Schema>
let agentId: number

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** An agent with 60.00. */
beforeEach(async () => {
  await database.truncateAll()
  const root = await found(database.db)
  agentId = await join(database.db, root)
  await join(database.db, agentId)
  await join(database.db, agentId)
})

const deps = () => ({ db: database.db, jobs: noJobs, cipher: worldCipher })
const request = (amount: string) => requestWithdrawal(deps(), { agentId, input: { amount } })
const reject = (id: number) =>
  rejectWithdrawal(deps(), { id, input: { reason: 'The account number is not yours.' }, actor: staff })
const undo = (id: number, input: unknown = { reason: 'Rejected by mistake.' }) =>
  repeatWithdrawal(deps(), { id, input, actor: staff })
const balance = async () => (await getAccountInfo(database.db, agentId)).total_balance
const shown = async () =>
  (await listWithdrawals(database.db, { agentId, cipher: worldCipher })).items.map(({ id, status, repeated_as }) => ({
    id,
    status,
    repeated_as,
  }))
const expectSoundLedger = async () =>
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])

test('undoing a rejection holds the amount again in a new withdrawal, tells the agent, and is recorded', async () => {
  await request('40.00')
  await reject(1)
  expect(await undo(1)).toMatchObject({ id: 2, amount: '40.00', balance_before: '60.00', status: 'Pending' })
  expect(await balance()).toBe('20.00')
  expect(await shown()).toEqual([
    { id: 2, status: 'Pending', repeated_as: null },
    { id: 1, status: 'Rejected', repeated_as: 2 },
  ])
  expect((await listNotifications(database.db, agentId))[0]).toMatchObject({
    subject: 'Withdrawal requested again',
    message: expect.stringContaining('$40.00'),
    path: '/dashboard/withdrawals?chosen=2',
  })
  const entry = database.db
    .selectFrom('audit_entries')
    .select(['actor_kind', 'subject_id', 'after', 'reason'])
    .where('action', '=', 'withdrawal.repeat')
  expect(await entry.execute()).toEqual([
    {
      actor_kind: 'staff',
      subject_id: 2,
      after: { status: 'Pending', repeats: 1 },
      reason: 'Rejected by mistake.',
    },
  ])
  await approveWithdrawal(deps(), { id: 2, actor: staff })
  expect(await balance()).toBe('20.00')
  await expectSoundLedger()
})

test('only a rejected withdrawal can be repeated, with a reason', async () => {
  await request('40.00')
  await expect(undo(1)).rejects.toMatchObject({ message: 'This withdrawal is Pending, not Rejected.' })
  await reject(1)
  await expect(undo(1, {})).rejects.toMatchObject({ code: 'invalid' })
  await expect(undo(9999)).rejects.toMatchObject({ code: 'not_found' })
  expect(await balance()).toBe('60.00')
})

test('a rejection is undone once, and the withdrawal that repeats it can be rejected and repeated in turn', async () => {
  await request('40.00')
  await reject(1)
  await undo(1)
  await expect(undo(1)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This withdrawal has been requested again as no. 2.',
  })
  await reject(2)
  await expect(undo(1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await undo(2)).toMatchObject({ id: 3 })
  expect(await balance()).toBe('20.00')
  await expectSoundLedger()
})

test('nothing is requested twice: an agent who has requested money since the rejection keeps that request alone', async () => {
  await request('20.00')
  await reject(1)
  await request('20.00')
  await expect(undo(1)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The agent has requested money again since then, with withdrawal no. 2.',
  })
  expect(await balance()).toBe('40.00')
})

test('several rejections are undone, whatever was requested before them', async () => {
  await request('20.00')
  await request('25.00')
  await reject(1)
  await reject(2)
  await undo(1)
  await undo(2)
  expect((await shown()).map(({ status }) => status)).toEqual(['Pending', 'Pending', 'Rejected', 'Rejected'])
  expect(await balance()).toBe('15.00')
})

test('what the agent could not request now is refused in the words that the agent would read', async () => {
  await request('40.00')
  await reject(1)
  await suspendAgent(deps(), { agentId, input: { reason: 'looked into' }, actor: staff })
  await expect(undo(1)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The agent could not request it now: “Withdrawals are open to active agents only.”',
  })
  expect(await shown()).toEqual([{ id: 1, status: 'Rejected', repeated_as: null }])
})

test('a rejection repays a debt first, which both sides see, and undoing it says where the amount went', async () => {
  await request('60.00')
  const input = { agent_id: agentId, direction: 'debit', amount: '45.00', reason: 'Counted twice' }
  await adjustBalance({ db: database.db }, { input, actor: staff })
  const seen = () => listWithdrawalsForStaff(database.db, { id: 1, cipher: worldCipher, page: 1, page_size: 1 })
  expect((await seen()).items).toMatchObject([{ owed: '45.00', repaid: '0.00' }])
  await reject(1)
  expect((await seen()).items).toMatchObject([{ owed: '0.00', repaid: '45.00', total_balance: '15.00' }])
  expect((await listWithdrawals(database.db, { agentId, cipher: worldCipher })).items).toMatchObject([
    { repaid: '45.00' },
  ])
  await expect(undo(1)).rejects.toMatchObject({
    code: 'conflict',
    message:
      'The agent could not request it now: “Your available balance is $15.00.” The rejection repaid $45.00 of what the agent owed, and that stays repaid.',
  })
})
