/** Concurrency that only a server can show: simultaneous actions end as some sequence of them would (plan rule 13). */
import { inTransaction } from '@evergrove/db'
import { testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rejectPayment } from '../../payments/index.ts'
import { publishPlan } from '../../plan/index.ts'
import { planDraft } from '../../plan/testing/plan-draft.ts'
import { createLimit } from '../../platform/limit.ts'
import type { Database } from '../../platform/schema.ts'
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal } from '../../withdrawals/index.ts'
import { getAccountInfo } from '../network.service.ts'
import { openServers, outcomesOf, type Servers } from '../testing/at-once.ts'
import { actualEnd, expectedEnd } from '../testing/compare-worlds.ts'
import { History } from '../testing/histories.ts'
import {
  activate,
  found,
  join,
  noJobs,
  type SignedUpAgent,
  signUp,
  staff,
  worldCipher,
} from '../testing/network-world.ts'
import { reinstateAgent, suspendAgent } from './agent-status.ts'
import { reversePayment } from './reverse-payment.ts'

const ROUNDS = 20

describe.runIf(testDriver() === 'postgres')('at once', () => {
  let servers: Servers

  beforeAll(async () => {
    servers = await openServers()
  })
  afterAll(() => servers.close())
  beforeEach(() => servers.truncateAll())

  const input = { reason: 'looked into' }
  const plan = planDraft({ registration_fee: '90.00', referral_bonus: '7.00', minimum_withdrawal: '1.00' })
  const lastWithdrawal = () =>
    servers.db.selectFrom('withdrawals').select(['id', 'status']).orderBy('id', 'desc').executeTakeFirstOrThrow()

  /** Replays the activations in the model, in the order of the places, and compares everything. */
  async function expectAsOneAfterAnother(sponsors: number[]): Promise<void> {
    await inTransaction(servers.db, async (trx) => {
      const history = new History(trx)
      const agents = await trx.selectFrom('agents').select('id').orderBy('id').execute()
      history.agentIds.push(...agents.map(({ id }) => id))
      history.planIds.push((await trx.selectFrom('plan_versions').select('id').executeTakeFirstOrThrow()).id)
      for (const sponsor of sponsors) {
        const agent = history.model.agents[sponsor]
        if (agent === undefined) throw new Error('A sponsor joins before the referral')
        history.model.signUp(agent, true)
      }
      const placed = await trx.selectFrom('placements').select('agent_id').orderBy('number').execute()
      for (const { agent_id } of placed.slice(1)) {
        const agent = history.model.agents[history.agentIds.indexOf(agent_id)]
        if (agent !== undefined) history.model.activate(agent)
      }
      expect((await actualEnd(history)).end).toEqual(expectedEnd(history))
    })
  }

  const publish = () => publishPlan({ db: servers.db }, { input: plan, actor: staff })
  const suspend = (agentId: number) => suspendAgent({ db: servers.db, jobs: noJobs }, { agentId, input, actor: staff })

  test.each([
    ['a new plan is published', publish],
    ['an agent is suspended', suspend],
  ])('%s once running activations have released the lock of placements', async (_name, change) => {
    const agentId = await join(servers.db, await found(servers.db))
    const order: string[] = []
    const isPlacing = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const placing = inTransaction(servers.db, async (trx) => {
      await sql`select lock_placements()`.execute(trx)
      isPlacing.resolve()
      await mayEnd.promise
      order.push('placed')
    })
    await isPlacing.promise
    const changing = change(agentId).then(() => order.push('changed'))
    const waiting = sql`select 1 from pg_locks join pg_database on oid = database where datname = current_database() and not granted`
    await expect.poll(async () => (await waiting.execute(servers.db)).rows).toHaveLength(1)
    mayEnd.resolve()
    await Promise.all([placing, changing])
    expect(order).toEqual(['placed', 'changed'])
  })

  test.each([
    ['one sponsor', () => 0],
    ['random sponsors, many of them not placed yet', (index: number) => (index * 7919) % (index + 1)],
  ])('32 and then 32 more activations under %s give one correct tree and every bonus once', async (_name, pick) => {
    const ids = [await found(servers.db)]
    const sponsors: number[] = []
    const agents: SignedUpAgent[] = []
    for (let index = 0; index < 64; index += 1) {
      sponsors.push(pick(index))
      const agent = await signUp(servers.db, ids[pick(index)] ?? 0)
      ids.push(agent.id)
      agents.push(agent)
    }
    const backwards = agents.toReversed()
    const activateAll = (some: SignedUpAgent[]) => some.map((agent, index) => activate(servers.of(index), agent))
    expect(await outcomesOf(activateAll(backwards.slice(0, 32)))).toEqual({ ok: 32 })
    expect(await outcomesOf(activateAll(backwards.slice(32)))).toEqual({ ok: 32 })
    await expectAsOneAfterAnother(sponsors)
    expect(await servers.breaches()).toEqual([])
  })

  test('of 20 equal approvals at once, one succeeds, the others conflict, and one set of transfers is posted', async () => {
    const root = await found(servers.db)
    const agent = await signUp(servers.db, root)
    expect(await outcomesOf(servers.times(20, (db) => activate(db, agent)))).toEqual({ ok: 1, conflict: 19 })
    expect(await servers.db.selectFrom('ledger_transfers').select('kind').orderBy('id').execute()).toEqual([
      { kind: 'registration_fee' },
      { kind: 'referral_bonus' },
    ])
    expect(await servers.breaches()).toEqual([])
  })

  test('of an approval and a rejection at once, one happens', async () => {
    const root = await found(servers.db)
    for (let round = 0; round < 10; round += 1) {
      const agent = await signUp(servers.db, root)
      const payment = { id: agent.paymentId }
      const reject = () => rejectPayment({ db: servers.db, jobs: noJobs }, { payment, input, actor: staff })
      expect(await outcomesOf([activate(servers.db, agent), reject(), activate(servers.db, agent), reject()])).toEqual({
        ok: 1,
        conflict: 3,
      })
    }
    expect(await servers.breaches()).toEqual([])
  })

  /** An agent with 60.00 from three referrals. */
  async function rich(): Promise<number> {
    const root = await found(servers.db)
    const agent = await join(servers.db, root)
    for (let index = 0; index < 2; index += 1) await join(servers.db, agent)
    return agent
  }

  test('of 50 withdrawals of the whole balance at once, one succeeds', async () => {
    const agentId = await rich()
    const request = (db: Database) => requestWithdrawal({ db, jobs: noJobs }, { agentId, input: { amount: '60.00' } })
    expect(await outcomesOf(servers.times(50, request))).toEqual({ ok: 1, refused: 49 })
    expect(await getAccountInfo(servers.db, agentId)).toMatchObject({ total_balance: '0.00' })
    expect(await servers.breaches()).toEqual([])
  })

  test('20 requests at once with one Idempotency-Key create one withdrawal and get one response', async () => {
    const agentId = await rich()
    const request = (db: Database) =>
      requestWithdrawal({ db, jobs: noJobs }, { agentId, input: { amount: '10.00' }, idempotencyKey: 'key-1' })
    const answers = await Promise.all(servers.times(20, request))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await getAccountInfo(servers.db, agentId)).toMatchObject({ total_balance: '50.00' })
  })

  test('a withdrawal that is approved and rejected at once is decided once', async () => {
    const agentId = await rich()
    const deps = { db: servers.db, jobs: noJobs, cipher: worldCipher }
    for (let round = 0; round < 6; round += 1) {
      await requestWithdrawal({ db: servers.db, jobs: noJobs }, { agentId, input: { amount: '10.00' } })
      const { id } = await lastWithdrawal()
      const decisions = [
        ...servers.times(5, () => approveWithdrawal(deps, { id, actor: staff })),
        ...servers.times(5, () => rejectWithdrawal(deps, { id, input, actor: staff })),
      ]
      expect(await outcomesOf(decisions)).toEqual({ ok: 1, conflict: 9 })
    }
    expect(await servers.breaches()).toEqual([])
  })

  const reverse = (db: Database, { paymentId }: SignedUpAgent) =>
    reversePayment({ db, jobs: noJobs }, { paymentId, input: { reason: 'refunded' }, actor: staff })
  const prove = ({ paymentId }: SignedUpAgent) =>
    servers.db
      .updateTable('payments')
      .set({ status: 'Pending', decided_at: null })
      .where('id', '=', paymentId)
      .execute()

  test('of 20 equal reversals at once, one succeeds and the others conflict', async () => {
    const agent = await signUp(servers.db, await found(servers.db))
    await activate(servers.db, agent)
    expect(await outcomesOf(servers.times(20, (db) => reverse(db, agent)))).toEqual({ ok: 1, conflict: 19 })
    const kinds = await servers.db.selectFrom('ledger_transfers').select('kind').orderBy('id').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'registration_fee',
      'referral_bonus',
      'fee_reversal',
      'referral_bonus_reversal',
    ])
    expect(await servers.breaches()).toEqual([])
  })

  test('two reversals of a fee and two withdrawals of its bonus at once take it back once, from the balance or as a debt', async () => {
    const root = await found(servers.db)
    for (let round = 0; round < ROUNDS; round += 1) {
      const sponsor = await join(servers.db, root)
      const agent = await signUp(servers.db, sponsor)
      await activate(servers.db, agent)
      const request = { agentId: sponsor, input: { amount: '20.00' } }
      const withdraw = (db: Database) => requestWithdrawal({ db, jobs: noJobs }, request)
      const [withdrawn, reversed] = await Promise.all([
        outcomesOf([withdraw(servers.of(round)), withdraw(servers.of(round + 1))]),
        outcomesOf([reverse(servers.of(round + 2), agent), reverse(servers.of(round + 3), agent)]),
      ])
      expect(reversed).toEqual({ ok: 1, conflict: 1 })
      const { total_balance, owed } = await getAccountInfo(servers.db, sponsor)
      expect(total_balance).toBe('0.00')
      expect(withdrawn).toEqual(owed === '20.00' ? { ok: 1, refused: 1 } : { refused: 2 })
    }
    expect(await servers.breaches()).toEqual([])
  })

  test('a repeated approval and a reversal at once have one outcome, in either order', async () => {
    const agent = await signUp(servers.db, await join(servers.db, await found(servers.db)))
    await activate(servers.db, agent)
    for (let round = 0; round < ROUNDS; round += 1) {
      await reverse(servers.db, agent)
      await prove(agent)
      const acted = await outcomesOf([activate(servers.of(round), agent), reverse(servers.of(round + 1), agent)])
      const payment = await servers.db
        .selectFrom('payments')
        .select('status')
        .where('id', '=', agent.paymentId)
        .execute()
      expect(acted).toEqual(payment[0]?.status === 'Reversed' ? { ok: 2 } : { ok: 1, conflict: 1 })
      if (payment[0]?.status === 'Reversed') {
        await prove(agent)
        await activate(servers.db, agent)
      }
    }
    expect(await servers.breaches()).toEqual([])
  })

  test('simultaneous activations, reversals, suspensions, withdrawals, decisions and new plans neither deadlock nor break an invariant', async () => {
    const agentId = await rich()
    const uplines = [await join(servers.db, agentId), await join(servers.db, agentId), agentId]
    const agents: SignedUpAgent[] = []
    for (let index = 0; index < 60; index += 1) agents.push(await signUp(servers.db, uplines[index % 3] ?? agentId))
    const deps = { db: servers.db, jobs: noJobs, cipher: worldCipher }
    // As many as there are connections, because waiting for one has its own time-out.
    const limit = createLimit(32)
    const actions: (() => Promise<unknown>)[] = []
    for (const [index, agent] of agents.entries()) {
      const suspendedId = uplines[index % 2] ?? 0
      const withdrawal = { agentId: uplines[index % 3] ?? 0, input: { amount: '10.00' } }
      actions.push(
        () => activate(servers.of(index), agent),
        () => requestWithdrawal({ db: servers.of(index + 1), jobs: noJobs }, withdrawal),
        // An agent who is being activated at this moment, so that both want the row.
        () => requestWithdrawal({ db: servers.of(index + 2), jobs: noJobs }, { ...withdrawal, agentId: agent.id }),
      )
      if (index % 20 === 0) actions.push(() => publishPlan({ db: servers.db }, { input: plan, actor: staff }))
      if (index % 3 > 0) continue
      actions.push(
        () => suspendAgent({ db: servers.db, jobs: noJobs }, { agentId: suspendedId, input, actor: staff }),
        () => reinstateAgent({ db: servers.db, jobs: noJobs }, { agentId: suspendedId, actor: staff }),
        () => reverse(servers.of(index), agents[index - 3] ?? agent),
        () => reverse(servers.of(index), { id: suspendedId, paymentId: suspendedId - 1 }),
        () => approveWithdrawal(deps, { id: index / 3 + 1, actor: staff }),
        () => rejectWithdrawal(deps, { id: index / 3 + 2, input, actor: staff }),
      )
    }
    const counted = await outcomesOf(actions.map((action) => limit(action)))
    expect(Object.keys(counted).filter((name) => !['ok', 'conflict', 'refused', 'not_found'].includes(name))).toEqual(
      [],
    )
    expect(counted['ok']).toBeGreaterThan(60)
    const placed = await servers.db.selectFrom('placements').select('agent_id').execute()
    expect(placed).toHaveLength(66)
    expect(await servers.breaches()).toEqual([])
  })
})
