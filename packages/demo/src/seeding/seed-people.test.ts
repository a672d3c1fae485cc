/** The demonstration's network must look as if it had grown by itself. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAgentByEmail, getReferrer } from '@evergrove/core/accounts'
import { openFileStorage } from '@evergrove/core/files'
import { checkLedger, listEarnings, listStatement } from '@evergrove/core/ledger'
import { getAccountInfo, listDownlines, listReferrals, listRewards } from '@evergrove/core/network'
import { listNotifications } from '@evergrove/core/notifications'
import { listPayments } from '@evergrove/core/payments'
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Schema } from '@evergrove/core/platform/schema'
import { getStaffHome } from '@evergrove/core/staff'
import { createCollectingLogger } from '@evergrove/core/testing'
import { findExpectedDay, listWithdrawals } from '@evergrove/core/withdrawals'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debtor } from '../company/network-agents.ts'
import * as people from '../company/people.ts'
import { seedPeople } from './seed-people.ts'

let database: TestDatabase<Schema>
let folder: string
let agentId: number
const logger = createCollectingLogger()

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'evergrove-seed-'))
  const storage = await openFileStorage({ kind: 'disk', folder })
  const deps = { db: database.db, storage, cipher: createFieldCipher(['a'.repeat(64)]), logger }
  await seedPeople(deps)
  await seedPeople(deps)
  agentId = (await findAgentByEmail(database.db, people.agent.email))?.id ?? 0
}, 60_000)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('there are sixty agents, created once', async () => {
  const agents = await database.db.selectFrom('agents').select(['status']).execute()
  expect(agents).toHaveLength(60)
  expect(new Set(agents.map(({ status }) => status))).toEqual(new Set(['Active', 'Pending']))
})

test('[GAP-12] the root agent’s published code recruits', async () => {
  const { code, first_name, last_name } = people.rootAgent
  expect(await getReferrer(database.db, code)).toEqual({
    code,
    first_name,
    last_name,
    registration_fee: '100.00',
  })
})

test('the demonstration agent has what every screen needs', async () => {
  const { db } = database
  expect((await listReferrals(db, agentId)).items.length).toBeGreaterThanOrEqual(8)
  expect((await listDownlines(db, agentId)).length).toBeGreaterThanOrEqual(14)
  const { items: withdrawals } = await listWithdrawals(db, { agentId, cipher: createFieldCipher(['a'.repeat(64)]) })
  expect(withdrawals.length).toBeGreaterThanOrEqual(8)
  expect(new Set(withdrawals.map(({ status }) => status))).toEqual(
    new Set(['Pending', 'Approved', 'Rejected', 'Returned']),
  )
  expect(new Set(withdrawals.map(({ payout }) => payout?.state))).toEqual(
    new Set([undefined, 'waiting', 'paid', 'returned']),
  )
  const notifications = await listNotifications(db, agentId)
  expect(notifications.filter(({ is_read }) => !is_read)).toHaveLength(5)
  expect(notifications.length).toBeGreaterThan(10)
  const account = await getAccountInfo(db, agentId)
  expect(account.depth).toBeGreaterThanOrEqual(3)
  expect(Number(account.total_balance)).toBeGreaterThan(0)
})

const cents = (amount: string): number => Math.round(Number(amount) * 100)

test('the demonstration agent’s statement adds up and is in chronological order', async () => {
  const { items } = await listStatement(database.db, agentId)
  const { total_balance } = await getAccountInfo(database.db, agentId)
  expect(items[0]?.balance).toBe(total_balance)
  expect(items.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(total_balance))
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['referral_bonus', 'match_bonus', 'withdrawal', 'withdrawal_returned', 'payout_return']),
  )
  const moments = items.map(({ created_at }) => created_at)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect(Date.parse(moments[0] ?? '')).toBeLessThan(Date.now())
})

test('the history spans months, and related rows share their dates', async () => {
  const { db } = database
  const months = await listEarnings({ db, now: () => new Date() }, { agentId, months: 12 })
  const { referral_bonus_earned } = await getAccountInfo(db, agentId)
  expect(months.filter(({ referral_bonus }) => referral_bonus !== '0.00').length).toBeGreaterThanOrEqual(3)
  expect(months.reduce((sum, month) => sum + cents(month.referral_bonus), 0)).toBe(cents(referral_bonus_earned))
  const { rows } = await sql<{ payments: number; fees: number; withdrawals: number; joined_today: number }>`
    select (select count(*) from payments y join ledger_transfers t on t.payment_id = y.id
        where t.kind = 'registration_fee' and t.created_at = y.decided_at) as payments,
      (select count(*) from payments where status = 'Approved') as fees,
      (select count(*) from withdrawals w join ledger_transfers t on t.withdrawal_id = w.id
        where t.phase = 'pending' and t.created_at = w.created_at) as withdrawals,
      (select count(*) from agents where date_joined > now() - interval '12 hours') as joined_today`.execute(db)
  expect(rows[0]?.payments).toBe(rows[0]?.fees)
  expect(rows[0]).toMatchObject({ withdrawals: 17, joined_today: 1 })
})

test('there is an example of everything that happens after an approval', async () => {
  const { db } = database
  const { rows } = await sql<{ agent: string; owed: number }>`
    select first_name || ' ' || last_name as agent, debits_posted - credits_posted as owed
    from ledger_accounts l join agents a on a.id = l.agent_id
    where kind = 'receivable' and debits_posted > credits_posted`.execute(db)
  expect(rows).toEqual([{ agent: debtor.name, owed: 2000 }])
  const lines = await db.selectFrom('receipts').select(['status', 'finding']).orderBy('id').execute()
  expect(lines).toEqual([
    { status: 'Matched', finding: 'pin' },
    { status: 'Proposed', finding: 'pin_slip' },
    { status: 'Proposed', finding: 'name' },
    { status: 'Waiting', finding: 'wrong_amount' },
    { status: 'New', finding: null },
    { status: 'New', finding: null },
  ])
  const { rewards } = await listRewards(db, { query: {}, page: { page: 1, page_size: 100 } })
  expect(rewards.given).toEqual({ count: 1, value: '25.00', cost: '31.50' })
  expect(rewards.owed.count).toBeGreaterThan(1)
  const batches = await db.selectFrom('payout_batches').select('state').execute()
  expect(new Set(batches.map(({ state }) => state))).toEqual(new Set(['settled']))
})

test('so many withdrawals have been paid that an agent is told a day, within a fortnight', async () => {
  const day = await findExpectedDay(database.db)
  const days = (Date.parse(day ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(0)
  expect(days).toBeLessThan(14)
})

test('new transfers and audit entries are dated now', async () => {
  const { rows } = await sql<{ column_default: string }>`
    select column_default from information_schema.columns
    where column_name = 'created_at' and table_name in ('ledger_transfers', 'audit_entries')`.execute(database.db)
  expect(rows).toEqual([{ column_default: 'now()' }, { column_default: 'now()' }])
})

test('the newcomer has an empty profile and owes the fee', async () => {
  const newcomer = await findAgentByEmail(database.db, people.newcomer.email)
  expect(newcomer).toMatchObject({ status: 'Pending' })
  const payments = await listPayments(database.db, { agentId: newcomer?.id ?? 0, proofUrl: () => '' })
  expect(payments).toMatchObject([{ status: 'Pending', payment_proof: null }])
})

test('the ledger is in order', async () => {
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('the log names the people who can sign in', () => {
  expect(JSON.stringify(logger.lines)).toContain(people.agent.email)
})

test('every kind of event happened in the last thirty days, so no chart of the staff console is empty', async () => {
  const { growth, money } = await getStaffHome({ db: database.db, now: () => new Date(), notices: () => [] }, 'admin')
  const figures = [...(growth ?? []), ...(money ?? [])]
    .flatMap((day) => Object.entries(day))
    .filter(([kind]) => kind !== 'day')
  const kinds = new Set(figures.map(([kind]) => kind))
  const happened = new Set(figures.filter(([, figure]) => Number(figure) > 0).map(([kind]) => kind))
  expect(kinds.size).toBe(6)
  expect(happened).toEqual(kinds)
})
