/**
 * A network grown in bulk must equal one whose agents joined and were approved one after another.
 * @module-tag deep
 */

import { createAccount, findAgentByEmail, verifyPassword } from '@evergrove/core/accounts'
import { checkLedger } from '@evergrove/core/ledger'
import { suspendAgent } from '@evergrove/core/network'
import { publishPlan } from '@evergrove/core/plan'
import type { Database, Schema } from '@evergrove/core/platform/schema'
import { activate, found, insertAgent, join, planDraft, signUp, staff } from '@evergrove/core/testing'
import { inTransaction } from '@evergrove/db'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { growNetwork } from './grow-network.ts'
import { loadPin } from './grown.ts'

const password = 'Evergrove-demo-1'

let bulk: TestDatabase<Schema>
let slow: TestDatabase<Schema>

beforeAll(async () => {
  bulk = await openTestDatabase()
  slow = await openTestDatabase()
}, 60_000)
afterAll(async () => {
  await bulk.close()
  await slow.close()
})
beforeEach(async () => {
  await bulk.truncateAll()
  await slow.truncateAll()
})

/** Loads everything that activations write, except for data that depends on chance or the clock. */
async function load(db: Database) {
  const rows = async (query: string): Promise<unknown[]> => (await sql.raw(query).execute(db)).rows
  return {
    agents: await rows(
      'select id, status, plan, recommended_by, email_verified_at is null as e from agents order by id',
    ),
    referrals: await rows('select * from referral_marks order by sponsor_id, position'),
    payments: await rows(`
      select id, agent_id, plan_version_id, status, amount, payment_proof_id, reason, decided_at is null as undecided
      from payments order by id`),
    placements: await rows('select agent_id, parent_id, side, depth, open_distance from placements order by number'),
    counts: await rows('select agent_id, counts::int[] from level_counts order by agent_id'),
    reached: await rows(`
      select agent_id, level, plan_version_id, payment_id, was_active, additional_reward, reward_given_at
      from reached_levels order by agent_id, level`),
    accounts: await rows('select * from ledger_accounts order by id'),
    transfers: await rows(`
      select kind, phase, debit_account_id, credit_account_id, amount, pending_id, plan_version_id, payment_id, level,
        withdrawal_id, reason from ledger_transfers order by id`),
  }
}

/** Adds the agents of one database to the other, one after another, through the use-cases. */
async function repeat(from: Database, to: Database, firstId: number): Promise<void> {
  const agents = await from.selectFrom('agents').selectAll().where('id', '>=', firstId).orderBy('id').execute()
  for (const { email, first_name, last_name, phone_number, password_hash, recommended_by, status } of agents) {
    const names = { email, first_name, last_name, phone_number, password_hash }
    const account = { ...names, email_verified_at: new Date(), recommended_by: recommended_by ?? 0 }
    const id = await inTransaction(to, (trx) => createAccount(trx, account))
    const payment = await to
      .selectFrom('payments')
      .select('id')
      .where('agent_id', '=', id ?? 0)
      .executeTakeFirst()
    if (status === 'Active') await activate(to, { paymentId: payment?.id ?? 0 })
  }
}

const breaches = async (db: Database) => (await checkLedger(db)).filter(({ count }) => count > 0)

async function expectSame(firstId: number): Promise<void> {
  await repeat(bulk.db, slow.db, firstId)
  expect(await load(bulk.db)).toEqual(await load(slow.db))
  expect(await breaches(bulk.db)).toEqual([])
}

/** A company with a past: Pending and Suspended agents, and a plan that does not pay every bonus. */
async function begin(db: Database): Promise<void> {
  const root = await found(db)
  const sponsor = await join(db, root)
  const idle = await signUp(db, sponsor)
  const agents = []
  for (const sponsorId of [idle.id, sponsor, sponsor, root, idle.id]) agents.push(await join(db, sponsorId))
  for (const agentId of agents.slice(1, 3)) {
    await suspendAgent(
      { db, jobs: { send: async () => {} } },
      { agentId, input: { reason: 'looked into' }, actor: staff },
    )
  }
  const levels = [1, 2, 3, 4, 5, 6].map((level) => ({
    level,
    expected_match_bonus: level === 2 ? '0.00' : '5.00',
    additional_reward: level === 1 ? 'Pen' : null,
    reward_value: level === 1 ? '3.00' : null,
  }))
  const input = planDraft({ registration_fee: '80.00', referral_bonus: '7.00', levels })
  await publishPlan({ db }, { input, actor: staff })
  // The agent who joins later is activated first, and so is placed above the other.
  const late = await signUp(db, sponsor)
  await join(db, sponsor)
  await activate(db, late)
}

describe('a bulk-grown network equals the one made one by one', () => {
  test('from the root alone', async () => {
    await found(bulk.db)
    await found(slow.db)
    const { firstId, lastId, activated } = await growNetwork(bulk, { agents: 400, seed: 7, password })
    expect(lastId - firstId).toBe(399)
    expect(activated).toBeGreaterThan(300)
    expect(activated).toBeLessThan(400)
    await expectSame(firstId)
  }, 120_000)

  test('from a company with a past, twice', async () => {
    await begin(bulk.db)
    await begin(slow.db)
    const { firstId } = await growNetwork(bulk, { agents: 150, password })
    await growNetwork(bulk, { agents: 150, seed: 3, password })
    await expectSame(firstId)
  }, 120_000)

  test('without a referral bonus', async () => {
    for (const { db } of [bulk, slow]) {
      await found(db)
      await publishPlan({ db }, { input: planDraft({ referral_bonus: '0.00' }), actor: staff })
    }
    const { firstId } = await growNetwork(bulk, { agents: 60, password })
    await expectSame(firstId)
  }, 60_000)
})

test('agents can sign in with the password, and new agents can join after the last of them', async () => {
  await found(bulk.db)
  const { lastId } = await growNetwork(bulk, { agents: 50, password })
  const agent = await findAgentByEmail(bulk.db, `agent-${String(lastId).padStart(6, '0')}@load.test`)
  expect(agent?.id).toBe(lastId)
  expect(await verifyPassword(agent?.password_hash, password)).toBe(true)
  expect(await join(bulk.db, lastId)).toBe(lastId + 1)
  expect(await breaches(bulk.db)).toEqual([])
})

test('no agent is notified, and the audit trail gets one entry', async () => {
  await found(bulk.db)
  await growNetwork(bulk, { agents: 20, seed: 5, password })
  expect(await bulk.db.selectFrom('notifications').select('id').execute()).toEqual([])
  expect(await bulk.db.selectFrom('audit_entries').select(['action', 'after']).execute()).toMatchObject([
    { action: 'network.grow', after: { agents: 20, seed: 5 } },
  ])
})

test('a PIN that is already in use is replaced by another', async () => {
  const root = await found(bulk.db)
  const { paymentId } = await signUp(bulk.db, root)
  const taken = loadPin(paymentId + 3, 0)
  await bulk.db.updateTable('payments').set({ pin: taken }).where('id', '=', paymentId).execute()
  await growNetwork(bulk, { agents: 10, password })
  const payments = await bulk.db.selectFrom('payments').select(['id', 'pin']).orderBy('id').execute()
  expect(payments).toHaveLength(11)
  expect(payments.find(({ id }) => id === paymentId + 3)?.pin).toBe(loadPin(paymentId + 3, 1))
})

test('reports progress for every step', async () => {
  await found(bulk.db)
  const reported: string[] = []
  const onProgress = (what: string, { done, of }: { done: number; of: number }) =>
    void reported.push(`${what} ${done}/${of}`)
  await growNetwork(bulk, { agents: 30, password, onProgress })
  expect(reported).toContain('agents 30/30')
  expect(reported.findLast((line) => line.startsWith('activations'))).toMatch(/^activations stored (\d+)\/\1$/)
  expect(reported.at(-1)).toMatch(/^indexes and foreign keys (\d+)\/\1$/)
})

describe('indexes, constraints and triggers', () => {
  async function loadDefinitions(): Promise<unknown[]> {
    const { rows } = await sql`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid as is_valid
      from pg_index
      union all select format('%s %s', conrelid::regclass, conname), pg_get_constraintdef(oid), convalidated
      from pg_constraint
      union all select format('%s %s', tgrelid::regclass, tgname), pg_get_triggerdef(oid), tgenabled = 'O'
      from pg_trigger where not tgisinternal
      order by 1, 2`.execute(bulk.db)
    return rows
  }

  test('are the same after growth', async () => {
    await found(bulk.db)
    const before = await loadDefinitions()
    await growNetwork(bulk, { agents: 30, password })
    expect(await loadDefinitions()).toEqual(before)
  })

  test.each(['agents', 'activations stored', 'indexes and foreign keys'])(
    'are the same after growth that failed at %s, and nothing is stored',
    async (step) => {
      await found(bulk.db)
      const before = await loadDefinitions()
      const onProgress = (what: string) => {
        if (what === step) throw new Error('stopped')
      }
      await expect(growNetwork(bulk, { agents: 30, password, onProgress })).rejects.toThrow('stopped')
      expect(await loadDefinitions()).toEqual(before)
      expect(await bulk.db.selectFrom('agents').select('id').execute()).toHaveLength(1)
    },
  )
})

describe('refuses, without changing anything,', () => {
  test.each([0, -1, 1.5, Number.NaN, 20_000_001])('%s agents', async (agents) => {
    await expect(growNetwork(bulk, { agents, password })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a seed that is not a whole number', async () => {
    await expect(growNetwork(bulk, { agents: 1, seed: Number.NaN, password })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test.each(['ada@evergrove.ng', 'ada@test.com', 'ada@myexample.org'])(
    'a company that %s has joined',
    async (email) => {
      const root = await found(bulk.db)
      const id = await insertAgent(bulk.db, { sponsorId: root })
      await bulk.db.updateTable('agents').set({ email }).where('id', '=', id).execute()
      await expect(growNetwork(bulk, { agents: 1, password })).rejects.toMatchObject({ code: 'conflict' })
      expect(await bulk.db.selectFrom('agents').select('id').execute()).toHaveLength(2)
    },
  )
})
