/** Simultaneous decisions of several people: each proposal has one outcome (plan rules 13 and 28). */
import { type OpenDatabase, openDatabase } from '@evergrove/db'
import { openTestDatabase, type TestDatabase, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLedger } from '../ledger/index.ts'
import { getAccountInfo } from '../network/index.ts'
import { activate, found, join, signUp } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { getBatch, requestWithdrawal } from '../withdrawals/index.ts'
import { actOrPropose } from './act-or-propose.ts'
import { confirmProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
import type { Decider } from './list-proposals.ts'
import { depsOf, draftBatch, hire, orders, proposeAs } from './testing/proposals-world.ts'

describe.runIf(testDriver() === 'postgres')('at once', () => {
  let database: TestDatabase<Schema>
  let servers: OpenDatabase<Schema>[]
  let root: number
  let people: [Decider, Decider, Decider]

  beforeAll(async () => {
    database = await openTestDatabase()
    const open = () => openDatabase<Schema>({ kind: 'postgres', url: database.url ?? '', poolSize: 4 })
    servers = [await open(), await open()]
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await database.close()
  })
  beforeEach(async () => {
    await database.truncateAll()
    root = await found(database.db)
    people = [await hire(database.db, 'admin'), await hire(database.db, 'admin'), await hire(database.db, 'finance')]
  })

  const serverOf = (index: number) => depsOf((servers[index % servers.length] ?? database).db)
  const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)
  const outcomes = async (actions: Promise<unknown>[]) =>
    (await Promise.allSettled(actions))
      .map((settled) => (settled.status === 'fulfilled' ? 'ok' : String(settled.reason.code ?? settled.reason)))
      .toSorted()

  test('[plan 28] two people confirm one proposal, and it is carried out once', async () => {
    const { isDone, ...order } = await orders['balance.adjust'](database.db, root)
    const { id } = await proposeAs(database.db, people[0], { kind: 'balance.adjust', ...order })
    const confirming = [people[1], people[2]].map((staff, index) => confirmProposal(serverOf(index), { id, staff }))
    expect(await outcomes(confirming)).toEqual(['conflict', 'ok'])
    expect(await isDone()).toBe(true)
    expect(
      await database.db.selectFrom('ledger_transfers').where('reason', '=', 'A gift').selectAll().execute(),
    ).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  test('[plan 28] a proposal that is confirmed, refused and withdrawn at once has one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { isDone, ...order } = await orders['payment.reverse'](database.db, root)
      const { id } = await proposeAs(database.db, people[0], { kind: 'payment.reverse', ...order })
      const deciding = [
        confirmProposal(serverOf(0), { id, staff: people[1] }),
        refuseProposal(serverOf(1), { id, staff: people[2] }),
        withdrawProposal(serverOf(0), { id, staff: people[0] }),
      ]
      expect(await outcomes(deciding)).toEqual(['conflict', 'conflict', 'ok'])
      const { status } = await database.db
        .selectFrom('proposals')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await isDone()).toBe(status === 'Confirmed')
    }
    expect(await breaches()).toEqual([])
  })

  test('[plan 28] two people release one batch, of which one proposes it, and nobody releases it alone', async () => {
    const batch = await draftBatch(database.db, root)
    const releasing = people.map(({ id: staffId }, index) =>
      actOrPropose(serverOf(index), 'payouts.release', { staffId, ...batch }),
    )
    expect(await outcomes(releasing)).toEqual(['conflict', 'conflict', 'ok'])
    expect((await getBatch(database.db, batch.id)).state).toBe('draft')
  })

  test('[R20] a release that is proposed again during its confirmation waits without locking the batch', async () => {
    const batch = await draftBatch(database.db, root)
    const { id } = await proposeAs(database.db, people[0], { kind: 'payouts.release', ...batch })
    let proposing: Promise<string[]> | undefined
    await database.db.transaction().execute(async (trx) => {
      const decision = { status: 'Confirmed', decided_by: people[1].id, decided_at: new Date() } as const
      await trx.updateTable('proposals').set(decision).where('id', '=', id).execute()
      proposing = outcomes([
        actOrPropose(serverOf(0), 'payouts.release', { staffId: people[2].id, id: batch.id, input: batch.input }),
      ])
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(trx)).rows.length)
        .toBe(1)
      await sql`select from payout_batches where id = ${batch.id} for update nowait`.execute(trx)
    })
    expect(await proposing).toEqual(['ok'])
  })

  test('[plan 28] one key sent twice at once proposes one adjustment', async () => {
    const { isDone: _, ...order } = await orders['balance.adjust'](database.db, root)
    const asked = { staffId: people[0].id, ...order, idempotencyKey: 'one' }
    const both = await Promise.all([0, 1].map((index) => actOrPropose(serverOf(index), 'balance.adjust', asked)))
    expect(new Set(both.map((outcome) => 'proposal' in outcome && outcome.proposal.id)).size).toBe(1)
    expect(await database.db.selectFrom('proposals').select('id').execute()).toHaveLength(1)
  })

  test('[plan 16, 28] a reversal confirmed while the sponsor withdraws the bonus leaves it held or owed, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sponsor = await join(database.db, root)
      const referral = await signUp(database.db, sponsor)
      await activate(database.db, referral)
      const order = { id: referral.paymentId, input: { reason: 'never_arrived' } }
      const { id } = await proposeAs(database.db, people[0], { kind: 'payment.reverse', ...order })
      const confirming = confirmProposal(serverOf(0), { id, staff: people[1] })
      const withdrawing = requestWithdrawal(serverOf(1), { agentId: sponsor, input: { amount: '20.00' } })
      const [confirmed, requested] = await Promise.allSettled([confirming, withdrawing])
      expect(confirmed.status).toBe('fulfilled')
      const owed = requested.status === 'fulfilled' ? '20.00' : '0.00'
      expect(await getAccountInfo(database.db, sponsor)).toMatchObject({ total_balance: '0.00', owed })
      expect(await breaches()).toEqual([])
    }
  })
})
