/** Releases, results and closings at once have one outcome each, in any order (plan rules 22, 24 and 27). */
import { testDriver } from '@evergrove/db/testing'
import { recordStatements } from '@evergrove/db/testing/record-statements'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAccountOf } from '../agents/index.ts'
import { adjustBalance } from '../ledger/index.ts'
import { getAccountInfo } from '../network/index.ts'
import { openServers, outcomesOf, type Servers } from '../network/testing/at-once.ts'
import { found, join, noJobs, staff, worldCipher } from '../network/testing/network-world.ts'
import type { Database } from '../platform/schema.ts'
import {
  approveWithdrawal,
  createBatch,
  dissolveBatch,
  downloadFile,
  getBatch,
  importResults,
  releaseBatch,
  requestWithdrawal,
  returnWithdrawal,
} from './index.ts'

const ROUNDS = 20
const colleague = { kind: 'staff', id: 2 } as const

/** The ordinary run races each act with an agent's first debt (`pairs.test.ts`). */
const deep = { tags: 'deep' } as const

describe.runIf(testDriver() === 'postgres')('at once', () => {
  let servers: Servers
  let agentId: number

  beforeAll(async () => {
    servers = await openServers()
  })
  afterAll(() => servers.close())
  beforeEach(async () => {
    await servers.truncateAll()
    agentId = await join(servers.db, await found(servers.db))
  })

  const depsOf = (db: Database) => ({ db, jobs: noJobs, cipher: worldCipher, payer: undefined })
  const deps = () => depsOf(servers.db)
  const credit = (agent_id: number, amount: string) =>
    adjustBalance(deps(), { input: { agent_id, direction: 'credit', amount, reason: 'to begin with' }, actor: staff })
  const request = async (db: Database, agent: number, amount: string) =>
    (await requestWithdrawal(depsOf(db), { agentId: agent, input: { amount } })).id
  const approve = (db: Database, id: number) => approveWithdrawal(depsOf(db), { id, actor: staff })
  const balance = async (agent = agentId) => (await getAccountInfo(servers.db, agent)).total_balance
  const withdrawalsOf = (agent: number) =>
    servers.db
      .selectFrom('withdrawals')
      .select(['id', 'amount', 'status', 'payout_batch_id', 'payout_result'])
      .where('agent_id', '=', agent)
      .orderBy('id')
      .execute()
  const entriesOf = async (action: 'payouts.release' | 'payouts.dissolve', id: number) =>
    (
      await servers.db
        .selectFrom('audit_entries')
        .select('actor_id')
        .where('action', '=', action)
        .where('subject_id', '=', id)
        .execute()
    ).length

  /** Creates a draft of two withdrawals of 10.00. Returns it with a function that releases it. */
  async function draft() {
    await credit(agentId, '20.00')
    const ids = [await request(servers.db, agentId, '10.00'), await request(servers.db, agentId, '10.00')]
    for (const id of ids) await approve(servers.db, id)
    const { id: batch } = await createBatch(deps(), { input: {}, actor: staff })
    const input = { format: 'csv', lines: 2, total: '20.00' }
    const release = (db: Database, actor: typeof staff = staff) => releaseBatch(depsOf(db), { id: batch, input, actor })
    return { ids, batch, release }
  }

  test('of two people who release one batch, one succeeds, and there is one file', deep, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { batch, release } = await draft()
      const releasing = [release(servers.of(round)), release(servers.of(round + 1), colleague)]
      expect(await outcomesOf(releasing)).toEqual({ ok: 1, conflict: 1 })
      expect(await getBatch(servers.db, batch)).toMatchObject({ state: 'released', lines: 2, total: '20.00' })
      expect(await entriesOf('payouts.release', batch)).toBe(1)
      const { bytes } = await downloadFile(deps(), { id: batch, actor: staff })
      expect(bytes.toString().trim().split('\r\n')).toHaveLength(3)
    }
    expect(await servers.breaches()).toEqual([])
  })

  test('a batch is either released, or dissolved and without a line, and no money is in two places', deep, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await balance()
      const { ids, batch, release } = await draft()
      const [id = 0] = ids
      const back = { id, input: { reason: 'details changed' }, actor: staff }
      const [released, dissolved, returned] = await Promise.all([
        outcomesOf([release(servers.of(round))]),
        outcomesOf([dissolveBatch({ db: servers.of(round + 1) }, { id: batch, actor: colleague })]),
        outcomesOf([returnWithdrawal(depsOf(servers.of(round + 2)), back)]),
      ])
      const isSent = (released['ok'] ?? 0) === 1
      expect(dissolved).toEqual(isSent ? { conflict: 1 } : { ok: 1 })
      expect(returned).toEqual(isSent ? { conflict: 1 } : { ok: 1 })
      const after = await withdrawalsOf(agentId)
      const states = after.filter((one) => ids.includes(one.id)).map(({ payout_batch_id }) => payout_batch_id)
      expect(states).toEqual(isSent ? [batch, batch] : [null, null])
      expect(await balance()).toBe((Number(before) + (isSent ? 0 : 10)).toFixed(2))
      // The remaining withdrawal must not enter the batch of the next round.
      if (!isSent) await returnWithdrawal(deps(), { ...back, id: ids[1] ?? 0 })
    }
    expect(await servers.breaches()).toEqual([])
  })

  test('if four people import the same file of results, each line counts and is notified once', deep, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ids, batch, release } = await draft()
      await release(servers.db)
      const before = await balance()
      const told = await notifications()
      const input = { file: `Withdrawal,Result\n${ids[0]},paid\n${ids[1]},returned` }
      const importing = servers.times(4, (db) => importResults(depsOf(db), { id: batch, input, actor: staff }))
      const results = (await Promise.all(importing)) as Awaited<ReturnType<typeof importResults>>[]
      const counts = results.map(({ paid, returned, unchanged, unmatched }) =>
        [paid, returned, unchanged, unmatched].join(' '),
      )
      expect(counts.toSorted()).toEqual(['0 0 2 0', '0 0 2 0', '0 0 2 0', '1 1 0 0'])
      expect((await getBatch(servers.db, batch)).state).toBe('settled')
      expect(await balance()).toBe((Number(before) + 10).toFixed(2))
      expect(await notifications()).toBe(told + 2)
    }
    expect(await servers.breaches()).toEqual([])
  })

  const notifications = async () =>
    (await servers.db.selectFrom('notifications').select('id').where('agent_id', '=', agentId).execute()).length

  test('if two files contradict each other, a returned amount is credited once, in either order', deep, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ids, batch, release } = await draft()
      await release(servers.db)
      const before = await balance()
      const importing = ['paid', 'returned'].map((result, index) => {
        const input = { file: `Withdrawal,Result\n${ids[0]},${result}` }
        return importResults(depsOf(servers.of(round + index)), { id: batch, input, actor: staff })
      })
      const [first, second] = await Promise.all(importing)
      expect((first?.paid ?? 0) + (first?.unmatched ?? 0)).toBe(1)
      expect(second?.returned).toBe(1)
      expect(await balance()).toBe((Number(before) + 10).toFixed(2))
    }
    expect(await servers.breaches()).toEqual([])
  })

  test('[C1] a request locks the agent and then the account before it reads what its decision depends on', async () => {
    await credit(agentId, '60.00')
    const texts = await recordStatements(() => request(servers.db, agentId, '20.00'))
    const steps = [
      /^begin/,
      /from "agents" .* for share/,
      /from lock_ledger_accounts\(/,
      /from "plan_versions"/,
      /into withdrawals/,
    ]
    expect(steps.map((step) => texts.findIndex((text) => step.test(text)))).toEqual([0, 1, 2, 3, 4])
  })

  /** Adds an agent with this balance. */
  async function withFunds(amount: string): Promise<number> {
    const agent = await join(servers.db, agentId)
    if (amount !== '0.00') await credit(agent, amount)
    return agent
  }

  const close = (db: Database, agent: number) =>
    closeAccountOf(depsOf(db), { agentId: agent, input: { reason: 'asked by letter' }, actor: staff })

  test(
    'if an agent withdraws while two people close the account, the whole balance is withdrawn once',
    deep,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const agent = await withFunds('60.00')
        const [closed, asked] = await Promise.all([
          outcomesOf([close(servers.of(round), agent), close(servers.of(round + 1), agent)]),
          outcomesOf([request(servers.of(round + 2), agent, '20.00')]),
        ])
        expect(closed).toEqual({ ok: 1, conflict: 1 })
        const amounts = (await withdrawalsOf(agent)).map(({ amount }) => amount)
        expect(amounts).toEqual(asked['ok'] === 1 ? [2000, 4000] : [6000])
        expect(await balance(agent)).toBe('0.00')
      }
      expect(await servers.breaches()).toEqual([])
    },
  )

  test(
    'if a withdrawal is approved while its account is closed, the approval prevents the closing or follows it',
    deep,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const agent = await withFunds('60.00')
        const id = await request(servers.db, agent, '20.00')
        const [closed, approved] = await Promise.all([
          outcomesOf([close(servers.of(round), agent)]),
          outcomesOf([approve(servers.of(round + 1), id)]),
        ])
        expect(approved).toEqual({ ok: 1 })
        const rows = await withdrawalsOf(agent)
        expect(rows.map(({ status }) => status)).toEqual(closed['ok'] === 1 ? ['Approved', 'Pending'] : ['Approved'])
        expect(await balance(agent)).toBe(closed['ok'] === 1 ? '0.00' : '40.00')
      }
      expect(await servers.breaches()).toEqual([])
    },
  )
})
