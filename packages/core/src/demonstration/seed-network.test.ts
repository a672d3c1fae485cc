/** The demonstration's network is one that could have grown by itself. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demonstrationMembers } from '@evergrove/db/demonstration'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAgentByEmail, getReferrer } from '../accounts/index.ts'
import { createFieldCipher } from '../field-encryption/index.ts'
import { openFileStorage } from '../files/index.ts'
import { checkLedger } from '../ledger/index.ts'
import { createCollectingLogger } from '../logging/collecting-logger.ts'
import { getAccountInfo, listDownlines, listReferrals } from '../network/index.ts'
import { listNotifications } from '../notifications/index.ts'
import { listPayments } from '../payments/index.ts'
import type { Schema } from '../schema/index.ts'
import { listWithdrawals } from '../withdrawals/index.ts'
import { seedMembers } from './index.ts'

let database: TestDatabase<Schema>
let folder: string
let agentId: number
const logger = createCollectingLogger()

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'evergrove-seed-'))
  const storage = await openFileStorage({ kind: 'disk', folder })
  const deps = { db: database.db, storage, cipher: createFieldCipher(['a'.repeat(64)]), logger }
  await seedMembers(deps)
  await seedMembers(deps)
  agentId = (await findAgentByEmail(database.db, demonstrationMembers.agent.email))?.id ?? 0
}, 60_000)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('has sixty agents, filled once', async () => {
  const agents = await database.db.selectFrom('agents').select(['status']).execute()
  expect(agents).toHaveLength(60)
  expect(new Set(agents.map(({ status }) => status))).toEqual(new Set(['Active', 'Pending']))
})

test('[GAP-12] the root agent’s published code recruits', async () => {
  const { code, first_name, last_name } = demonstrationMembers.rootAgent
  expect(await getReferrer(database.db, code)).toEqual({ code, first_name, last_name })
})

test('the demonstration agent has what every screen needs', async () => {
  const { db } = database
  expect((await listReferrals(db, agentId)).total).toBeGreaterThanOrEqual(8)
  expect((await listDownlines(db, agentId)).length).toBeGreaterThanOrEqual(14)
  const { items: withdrawals } = await listWithdrawals(db, agentId)
  expect(withdrawals.length).toBeGreaterThanOrEqual(8)
  expect(new Set(withdrawals.map(({ status }) => status))).toEqual(new Set(['Pending', 'Approved', 'Rejected']))
  const notifications = await listNotifications(db, agentId)
  expect(notifications.filter(({ is_read }) => !is_read)).toHaveLength(5)
  expect(notifications.length).toBeGreaterThan(10)
  const account = await getAccountInfo(db, agentId)
  expect(account.depth).toBeGreaterThanOrEqual(3)
  expect(Number(account.total_balance)).toBeGreaterThan(0)
})

test('the newcomer has filled nothing in and owes the fee', async () => {
  const newcomer = await findAgentByEmail(database.db, demonstrationMembers.newcomer.email)
  expect(newcomer).toMatchObject({ status: 'Pending' })
  const payments = await listPayments(database.db, { agentId: newcomer?.id ?? 0, proofUrl: () => '' })
  expect(payments).toMatchObject([{ status: 'Pending', payment_proof: null }])
})

test('the ledger is in order', async () => {
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('the log names who can sign in', () => {
  expect(JSON.stringify(logger.lines)).toContain(demonstrationMembers.agent.email)
})
