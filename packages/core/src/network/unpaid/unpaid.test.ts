/** Unpaid outcomes: stored once, with the decision and the agent's status at the time, and explained in words. */
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../platform/schema.ts'
import { reinstateAgent, suspendAgent } from '../activation/agent-status.ts'
import { reversePayment } from '../activation/reverse-payment.ts'
import { giveReward } from '../rewards/rewards.ts'
import { activate, found, join, noJobs, signUp, staff } from '../testing/network-world.ts'
import { listUnpaid, whyUnpaid } from './list-unpaid.ts'

const database = databaseForAll<Schema>()

describe('the reason for an unpaid outcome', () => {
  const row = { level: 2, status: 'Suspended', plan_version_id: 3, first_name: 'Ben', last_name: 'Ade' } as const
  test.each([
    [
      { ...row, kind: 'referral_bonus', reason: 'not_active', level: null, status: 'Pending' } as const,
      'Ben Ade’s registration fee was approved, but your account was not Active yet, because your own registration fee had not been approved. Plan version 3 pays the referral bonus only to a sponsor who is Active at that moment, and does not pay it later.',
    ],
    [
      { ...row, kind: 'match_bonus', reason: 'not_active' } as const,
      'Ben Ade’s registration fee was approved, which completed your level 2, but your account was suspended at that time. Plan version 3 pays the match bonus only to an agent who is Active at that moment, and does not pay it later.',
    ],
    [
      { ...row, kind: 'reward', reason: 'not_active', status: null } as const,
      'Ben Ade’s registration fee was approved, which completed your level 2, but your account was not Active at that time. Our records do not show why. Plan version 3 gives the reward only to an agent who is Active at that moment, and does not give it later.',
    ],
    [
      { ...row, kind: 'reward', reason: 'given_before', status: null } as const,
      'Your level 2 became complete again when Ben Ade’s registration fee was approved. Its reward had already been given, and a reward is given only once.',
    ],
  ])('%# is written in words', (outcome, words) => {
    expect(whyUnpaid(outcome, 'agent')).toBe(words)
    expect(whyUnpaid(outcome, 'staff')).toContain('he agent’s')
  })
})

describe('the database', () => {
  let root: number
  beforeEach(async () => {
    await database.truncateAll()
    root = await found(database.db)
  })
  const deps = () => ({ db: database.db, jobs: noJobs })
  const unpaid = async (agentId: number) => (await listUnpaid(database.db, { agentId, audience: 'agent' })).items
  const suspend = (agentId: number) => suspendAgent(deps(), { agentId, input: { reason: 'looked into' }, actor: staff })

  test('stores nothing if everything was paid', async () => {
    const a = await join(database.db, root)
    await join(database.db, a)
    await join(database.db, a)
    expect(await unpaid(a)).toEqual([])
  })

  test('stores that a sponsor who has not paid gets no referral bonus, and the sponsor can read why', async () => {
    const sponsor = await signUp(database.db, root)
    await activate(database.db, await signUp(database.db, sponsor.id))
    expect(await unpaid(sponsor.id)).toMatchObject([
      { kind: 'referral_bonus', level: null, amount: '20.00', reason: 'not_active', why: /not Active yet/ },
    ])
  })

  test('stores a sponsor as Pending if the sponsor’s approval comes later in the same batch', async () => {
    const sponsor = await signUp(database.db, root)
    const referral = await signUp(database.db, sponsor.id)
    await Promise.all([activate(database.db, referral), activate(database.db, sponsor)])
    expect(await database.db.selectFrom('unpaid_outcomes').select(['agent_id', 'status']).execute()).toEqual([
      { agent_id: sponsor.id, status: 'Pending' },
    ])
  })

  test('stores that a suspended agent gets neither match bonus nor reward for a level, then or later', async () => {
    const a = await join(database.db, root)
    const [b, c] = [await join(database.db, a), await join(database.db, a)]
    for (const sponsor of [b, b, c]) await join(database.db, sponsor)
    await suspend(a)
    await join(database.db, c)
    expect(await unpaid(a)).toMatchObject([
      { kind: 'reward', level: 2, amount: null, reward: 'Agent starter kit', why: /account was suspended/ },
      { kind: 'match_bonus', level: 2, amount: '40.00', why: /account was suspended/ },
    ])
    await reinstateAgent(deps(), { agentId: a, actor: staff })
    expect(await unpaid(a)).toHaveLength(2)
  })

  test('stores that a reward already given is not given again with its level', async () => {
    const a = await join(database.db, root)
    const [b, c] = [await join(database.db, a), await join(database.db, a)]
    for (const sponsor of [b, b, c]) await join(database.db, sponsor)
    const last = await signUp(database.db, c)
    await activate(database.db, last)
    const { id } = await database.db
      .selectFrom('reached_levels')
      .select('id')
      .where('agent_id', '=', a)
      .where('level', '=', 2)
      .executeTakeFirstOrThrow()
    await giveReward(
      { db: database.db, jobs: noJobs, now: () => new Date() },
      {
        id,
        input: { given_on: new Date().toISOString().slice(0, 10), cost: '20.00' },
        actor: staff,
      },
    )
    await reversePayment(deps(), { paymentId: last.paymentId, input: { reason: 'never_arrived' }, actor: staff })
    await database.db
      .updateTable('payments')
      .set({ status: 'Pending', reason: null, decided_at: null })
      .where('id', '=', last.paymentId)
      .execute()
    await activate(database.db, last)
    expect(await unpaid(a)).toMatchObject([{ kind: 'reward', reason: 'given_before', why: /is not given twice/ }])
  })

  test('never changes an unpaid outcome', async () => {
    const sponsor = await signUp(database.db, root)
    await activate(database.db, await signUp(database.db, sponsor.id))
    for (const text of ['update unpaid_outcomes set amount = 1', 'delete from unpaid_outcomes']) {
      await expect(sql.raw(text).execute(database.db)).rejects.toThrow(/not allowed|permission denied/)
    }
  })
})
