/** Closing an account: the last payment, the data that is removed or kept, and the cases that are refused. */
import { agentStatuses, openStatuses } from '@evergrove/contract/accounts/accounts'
import type { ProofPurpose } from '@evergrove/contract/accounts/protection'
import { databaseForAll, openAsProduct, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTokenKeys, getReferrer, hashPassword, issueToken, setPasswordOf, signIn } from '../../accounts/index.ts'
import { adjustBalance, checkLedger } from '../../ledger/index.ts'
import { listDownlines, reinstateAgent, suspendAgent } from '../../network/index.ts'
import {
  activate,
  found,
  insertAgent,
  join,
  noJobs,
  signUp,
  staff,
  worldCipher,
} from '../../network/testing/network-world.ts'
import { notifyAgents } from '../../notifications/index.ts'
import type { Database, Schema } from '../../platform/schema.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  requestLastWithdrawal,
  requestWithdrawal,
  returnWithdrawal,
} from '../../withdrawals/index.ts'
import { payOut } from '../../withdrawals/testing/pay-out.ts'
import { closeAccountOf, closeOwnAccount, correctAgent, endSessions } from '../index.ts'
import { personalTables } from '../personal-data/personal-tables.ts'

const PASSWORD = 'Harvest-moon-42'
const sessionId = '00000000-0000-4000-8000-000000000001'
const client = { userAgent: undefined, address: '203.0.113.9', record: () => {} }
const tokens = {
  keys: createTokenKeys('x'.repeat(40)),
  accessSeconds: 60,
  refreshSeconds: 60,
  staffSeconds: 60,
  staffIdleSeconds: 60,
}

const database = databaseForAll<Schema>()
let root: number
const deps = () => ({ db: database.db, jobs: noJobs, cipher: worldCipher, tokens, now: () => new Date() })

beforeAll(async () => {
  root = await found(database.db)
  const office = { email: 'office@example.com', password_hash: 'x', role: 'admin', totp_secret: null } as const
  await database.db.insertInto('staff').values(office).execute()
})

const close = (agentId: number) =>
  closeAccountOf(deps(), { agentId, input: { reason: 'Asked by letter' }, actor: staff })
const credit = (agent_id: number, amount: string) =>
  adjustBalance(deps(), { input: { agent_id, amount, direction: 'credit', reason: 'A gift' }, actor: staff })
const agentOf = (id: number) =>
  database.db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const withdrawalsOf = (id: number) =>
  database.db
    .selectFrom('withdrawals')
    .select(['id', 'amount', 'balance_after', 'status', 'account_number'])
    .where('agent_id', '=', id)
    .orderBy('id')
    .execute()
const earned = async (id: number) => {
  const row = await database.db
    .selectFrom('ledger_accounts')
    .select(['referral_bonus_earned', 'match_bonus_earned'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [Number(row.referral_bonus_earned), Number(row.match_bonus_earned)]
}

test('[plan 27] the whole balance becomes the last withdrawal, even below the minimum, and personal data is removed', async () => {
  const agent = await join(database.db, root)
  await credit(agent, '50.00')
  await requestWithdrawal(deps(), { agentId: agent, input: { amount: '44.00' } })
  await database.db
    .updateTable('agents')
    .set({ home_address: '12 Harvest Road', date_of_birth: '1980-01-02', gender: 'Male', account_index: 'same' })
    .where('id', '=', agent)
    .execute()
  await close(agent)
  const { first_name, last_name, ...rest } = await agentOf(agent)
  expect([first_name, last_name]).toEqual(['Ann', expect.stringContaining('Number')])
  expect(rest).toMatchObject({ status: 'Closed', phone_number: '-', password_hash: null, token_version: 2 })
  for (const field of [
    'home_address',
    'date_of_birth',
    'gender',
    'bank_name',
    'account_number',
    'account_index',
  ] as const)
    expect(rest[field]).toBeNull()
  expect(await withdrawalsOf(agent)).toEqual([
    expect.objectContaining({ amount: 4400, status: 'Pending' }),
    expect.objectContaining({
      amount: 600,
      balance_after: 0,
      status: 'Pending',
      account_number: expect.stringMatching(/^v1/),
    }),
  ])
  const notifications = await database.db
    .selectFrom('notifications')
    .select('id')
    .where('agent_id', '=', agent)
    .execute()
  expect(notifications).toEqual([])
  for (const { id } of await withdrawalsOf(agent)) await approveWithdrawal(deps(), { id, actor: staff })
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('[plan 27] a closed agent receives nothing, but the place counts for the uplines', async () => {
  const top = await join(database.db, root)
  const leaving = await join(database.db, top)
  await join(database.db, top)
  expect(await earned(top)).toEqual([4000, 2000])
  const referral = await signUp(database.db, leaving)
  await close(leaving)
  await activate(database.db, referral)
  const places = await database.db
    .selectFrom('placements')
    .select('parent_id')
    .where('agent_id', '=', referral.id)
    .execute()
  expect(places).toEqual([{ parent_id: leaving }])
  // The second place below completes the first level of the closed agent, which is recorded and not paid.
  for (let count = 0; count < 3; count += 1) await join(database.db, top)
  expect(await earned(leaving)).toEqual([0, 0])
  const reached = await database.db
    .selectFrom('reached_levels')
    .select('was_active')
    .where('agent_id', '=', leaving)
    .execute()
  expect(reached).toEqual([{ was_active: false }])
  // Level 2 of the upline has four places, two of which are below the closed agent.
  expect(await earned(top)).toEqual([10_000, 6000])
  const [first] = await listDownlines(database.db, top)
  expect(first).toMatchObject({ id: leaving, status: 'Closed', email: '', phone_number: '-', first_name: 'Ann' })
})

test('[plan 27] the sign-in and the code of a closed agent stop working, and nothing reopens the account', async () => {
  const agent = await join(database.db, root)
  const { email, code } = await agentOf(agent)
  await database.db
    .updateTable('agents')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', agent)
    .execute()
  const enter = () => signIn(deps(), { input: { email, password: PASSWORD }, client, needsMailedCode: false })
  await enter()
  await close(agent)
  const left = await database.db.selectFrom('sessions').select('id').where('agent_id', '=', agent).execute()
  expect(left).toEqual([])
  const refusal = { code: 'unauthenticated', message: 'No active account found with the given credentials' }
  await expect(enter()).rejects.toMatchObject(refusal)
  await expect(getReferrer(database.db, code)).rejects.toMatchObject({ code: 'not_found' })
  const conflict = { code: 'conflict' }
  const action = { agentId: agent, actor: staff }
  await expect(suspendAgent(deps(), { ...action, input: { reason: 'x' } })).rejects.toMatchObject(conflict)
  await expect(reinstateAgent(deps(), action)).rejects.toMatchObject(conflict)
  await expect(endSessions(deps(), action)).rejects.toMatchObject(conflict)
  const correction = { ...action, input: { first_name: 'Ada', reason: 'x' }, mayChangeEmail: true }
  await expect(correctAgent(deps(), correction)).rejects.toMatchObject(conflict)
  await expect(setPasswordOf(database.db, email, PASSWORD)).rejects.toMatchObject({ code: 'invalid' })
  await expect(close(agent)).rejects.toMatchObject({ code: 'conflict', message: 'This account is closed already.' })
})

test('[plan 27] an obstacle refuses the closing with a message, and nothing changes', async () => {
  await expect(close(root)).rejects.toThrow('The company’s own agent cannot be closed.')
  const agent = await join(database.db, root)
  await credit(agent, '10.00')
  const noBank = { bank_name: null, account_name: null, account_number: null }
  await database.db.updateTable('agents').set(noBank).where('id', '=', agent).execute()
  await expect(close(agent)).rejects.toThrow('the bank details are missing')
  expect(await agentOf(agent)).toMatchObject({ status: 'Active', token_version: 1 })
  await expect(closeAccountOf(deps(), { agentId: agent, input: {}, actor: staff })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(close(2_000_000_000)).rejects.toMatchObject({ code: 'not_found' })
})

test('[plan 27] an unpaid fee cannot be approved after the closing, and a waiting proof prevents the closing', async () => {
  const { id, paymentId } = await signUp(database.db, root)
  await close(id)
  await expect(activate(database.db, { paymentId })).rejects.toThrow(
    /^This payment was rejected by office@example.com on /,
  )
  expect(await withdrawalsOf(id)).toEqual([])
  const paid = await signUp(database.db, root)
  const file = { hash: 'a'.repeat(32), folder: 'p/', width: 1, height: 1, mime: 'image/webp', byte_size: 1 }
  const { id: payment_proof_id } = await database.db
    .insertInto('files')
    .values({ ...file, is_private: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('payments').set({ payment_proof_id }).where('id', '=', paid.paymentId).execute()
  await expect(close(paid.id)).rejects.toThrow('A payment proof is waiting for a decision.')
  await activate(database.db, paid)
  await close(paid.id)
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('[plan 27] an account with a payout in transit is not closed, and the last withdrawal can come back to a closed one', async () => {
  const agent = await join(database.db, root)
  await credit(agent, '50.00')
  await requestWithdrawal(deps(), { agentId: agent, input: { amount: '20.00' } })
  const [first] = await withdrawalsOf(agent)
  await approveWithdrawal(deps(), { id: first?.id ?? 0, actor: staff })
  await expect(close(agent)).rejects.toThrow('A payout is on its way')
  await payOut(database.db)
  await close(agent)
  const [, last] = await withdrawalsOf(agent)
  await approveWithdrawal(deps(), { id: last?.id ?? 0, actor: staff })
  await returnWithdrawal(deps(), { id: last?.id ?? 0, input: { reason: 'account closed' }, actor: staff })
  await requestLastWithdrawal(deps(), { agentId: agent, actor: staff })
  expect((await withdrawalsOf(agent)).map(({ status }) => status)).toEqual(['Approved', 'Returned', 'Pending'])
})

test('[plan 27] staff request a rejected last withdrawal again, to the same bank account', async () => {
  const agent = await join(database.db, root)
  await credit(agent, '30.00')
  const again = () => requestLastWithdrawal(deps(), { agentId: agent, actor: staff })
  await expect(again()).rejects.toThrow('This agent is Active, not Closed.')
  await close(agent)
  await expect(again()).rejects.toThrow('There is no balance to be paid.')
  const [first] = await withdrawalsOf(agent)
  await rejectWithdrawal(deps(), { id: first?.id ?? 0, input: { reason: 'The bank was closed' }, actor: staff })
  await again()
  expect(await withdrawalsOf(agent)).toEqual([
    expect.objectContaining({ status: 'Rejected' }),
    expect.objectContaining({ amount: 3000, status: 'Pending', account_number: expect.stringMatching(/^v1/) }),
  ])
})

test('agents close their own account with a proof for this purpose, which works once', async () => {
  const agent = await join(database.db, root)
  await database.db
    .updateTable('agents')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', agent)
    .execute()
  const caller = { agentId: agent, sessionId }
  const owner = { user_id: agent, version: 1, sid: sessionId }
  const prove = (purpose: ProofPurpose) =>
    issueToken(deps().tokens, owner, { type: `proof_${purpose}`, now: new Date() })
  const refusal = { code: 'forbidden' }
  await expect(closeOwnAccount(deps(), caller, undefined)).rejects.toMatchObject(refusal)
  await expect(closeOwnAccount(deps(), caller, prove('data_export'))).rejects.toMatchObject(refusal)
  const proof = prove('account_closing')
  await closeOwnAccount(deps(), caller, proof)
  expect((await agentOf(agent)).status).toBe('Closed')
  await expect(closeOwnAccount(deps(), caller, proof)).rejects.toMatchObject(refusal)
  const entry = await database.db
    .selectFrom('audit_entries')
    .select(['actor_kind', 'after'])
    .where('action', '=', 'agent.close')
    .where('subject_id', '=', agent)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actor_kind: 'agent', after: { status: 'Closed', withdrawal: null } })
})

test('two closings and a paying activation at the same time pay nothing twice and leave nothing over', async () => {
  const agent = await join(database.db, root)
  const referrals = [await signUp(database.db, agent), await signUp(database.db, agent)]
  const results = await Promise.allSettled([
    activate(database.db, referrals[0] as (typeof referrals)[0]),
    close(agent),
    activate(database.db, referrals[1] as (typeof referrals)[0]),
    close(agent),
  ])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  const account = await database.db
    .selectFrom('ledger_accounts')
    .select(sql<number>`credits_posted - debits_posted - debits_pending`.as('left'))
    .where('id', '=', agent)
    .executeTakeFirstOrThrow()
  expect(account.left).toBe(0)
})

test('staff can write to active agents, but not to closed accounts', async () => {
  const agent = await insertAgent(database.db, { sponsorId: root })
  await close(agent)
  const text = { subject: 'Office hours', message: 'Closed on Monday' }
  const one = notifyAgents(deps(), { input: { agent_id: agent, ...text }, actor: staff })
  await expect(one).rejects.toMatchObject({ code: 'not_found' })
  await notifyAgents(deps(), { input: { agent_id: null, ...text }, actor: staff })
  const told = await database.db.selectFrom('notifications').select('id').where('agent_id', '=', agent).execute()
  expect(told).toEqual([])
})

test('every table that refers to agents states how a closing treats its rows', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('agents'::regclass, 'ledger_accounts'::regclass)`.execute(database.db)
  expect(rows.length).toBeGreaterThan(10)
  const named = new Set(
    Object.entries(personalTables).flatMap(([name, { atClosing, afterRetention, keptForEver }]) =>
      (atClosing ?? afterRetention ?? keptForEver) === undefined ? [] : [name],
    ),
  )
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

describe('the bank details of withdrawals', () => {
  const erase = (db: Database, id: number) => sql`select erase_closed_account(${id})`.execute(db)
  const kept = 'this account is kept'

  async function closedWithWithdrawal(): Promise<number> {
    const agent = await join(database.db, root)
    await credit(agent, '30.00')
    await close(agent)
    return agent
  }
  const closeLongAgo = (id: number) =>
    database.db
      .updateTable('closed_accounts')
      .set({ closed_at: sql`now() - interval '361 days'` })
      .where('agent_id', '=', id)
      .execute()

  test('are erased by the database alone, for decided withdrawals, and no sooner than a year after the closing', async () => {
    const active = await join(database.db, root)
    await expect(erase(database.db, active)).rejects.toThrow(kept)
    const agent = await closedWithWithdrawal()
    const [waiting] = await withdrawalsOf(agent)
    await closeLongAgo(agent)
    await expect(erase(database.db, agent)).rejects.toThrow(kept)
    await approveWithdrawal(deps(), { id: waiting?.id ?? 0, actor: staff })
    await expect(erase(database.db, agent)).rejects.toThrow(kept)
    await payOut(database.db)
    await database.db.updateTable('agents').set({ status: 'Active' }).where('id', '=', agent).execute()
    await expect(erase(database.db, agent)).rejects.toThrow(kept)
    await database.db.updateTable('agents').set({ status: 'Closed' }).where('id', '=', agent).execute()
    const other = await closedWithWithdrawal()
    await erase(database.db, agent)
    expect(await withdrawalsOf(agent)).toEqual([expect.objectContaining({ account_number: null, status: 'Approved' })])
    expect(await withdrawalsOf(other)).toEqual([
      expect.objectContaining({ account_number: expect.stringMatching(/^v1/) }),
    ])
    const [ofOther] = await withdrawalsOf(other)
    await approveWithdrawal(deps(), { id: ofOther?.id ?? 0, actor: staff })
    await payOut(database.db)
    await expect(erase(database.db, other)).rejects.toThrow(kept)
  })

  test.runIf(testDriver() === 'postgres')(
    'cannot be erased earlier by the product, which does not date closings',
    async () => {
      const agent = await closedWithWithdrawal()
      const product = await openAsProduct<Schema>(database)
      const denied = /permission denied/
      const { db } = product
      const longAgo = { closed_at: new Date('2020-01-01') }
      await expect(
        db.updateTable('closed_accounts').set(longAgo).where('agent_id', '=', agent).execute(),
      ).rejects.toThrow(denied)
      await expect(
        db
          .insertInto('closed_accounts')
          .values({ agent_id: root, ...longAgo })
          .execute(),
      ).rejects.toThrow(denied)
      await expect(db.deleteFrom('closed_accounts').execute()).rejects.toThrow(denied)
      await expect(db.updateTable('withdrawals').set({ account_number: null }).execute()).rejects.toThrow(denied)
      await expect(erase(db, agent)).rejects.toThrow(kept)
      await product.close()
    },
  )
})

test.each([
  ['agents', agentStatuses],
  ['staff_notifications', openStatuses],
])('the database allows the statuses of %s that the contract lists', async (table, statuses) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${`${table}_status_check`}`.execute(database.db)
  const known = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, status]) => status)
  expect(known).toEqual([...statuses])
})
