import { activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkLedger } from '../../ledger/index.ts'
import { listNotifications } from '../../notifications/index.ts'
import type { PaymentKey } from '../../payments/index.ts'
import type { PlanVersion } from '../../plan/index.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Schema } from '../../platform/schema.ts'
import { getAccountInfo } from '../network.service.ts'
import { type Upline } from '../placement.repository.ts'
import { activate, found, join, noJobs, readPlaces, signUp, staff, weighed } from '../testing/network-world.ts'
import { levelsReached } from './activation.ts'
import { reinstateAgent, suspendAgent } from './agent-status.ts'
import { approvePayment } from './approve-payment.ts'

describe('the levels that a new place completes for its uplines', () => {
  const plan: PlanVersion = {
    id: 7,
    registration_fee: 1n,
    referral_bonus: 1n,
    minimum_withdrawal: 1n,
    holdback_days: 0,
    levels: [1, 2, 3, 4, 5, 6].map((level) => ({
      level,
      expected_match_bonus: BigInt(level * 100),
      additional_reward: level === 2 ? 'A phone' : null,
      reward_value: level === 2 ? 50n : null,
    })),
  }
  const upline = (distance: number, taken: number[], isActive = true, formerLevel = 0): Upline => ({
    agentId: 40 + distance,
    distance,
    isActive,
    taken,
    formerLevel,
  })

  test.each<[string, Upline[], unknown[]]>([
    ['none while a level is open', [upline(1, [1, 0, 0, 0, 0, 0]), upline(2, [2, 1, 0, 0, 0, 0])], []],
    [
      'a level that is complete now',
      [upline(1, [2, 0, 0, 0, 0, 0])],
      [{ agentId: 41, level: 1, isActive: true, amount: 100n, reward: null, value: 0n, withheld: [] }],
    ],
    [
      'that level and the one above when a gap closes',
      [upline(1, [2, 4, 0, 0, 0, 0])],
      [
        { agentId: 41, level: 1, isActive: true, amount: 100n, reward: null, value: 0n, withheld: [] },
        { agentId: 41, level: 2, isActive: true, amount: 200n, reward: 'A phone', value: 50n, withheld: [] },
      ],
    ],
    [
      'a suspended upline’s level without its bonus and its reward',
      [upline(2, [2, 4, 0, 0, 0, 0], false)],
      [
        {
          agentId: 42,
          level: 2,
          isActive: false,
          amount: 0n,
          reward: null,
          value: 0n,
          withheld: [
            { kind: 'match_bonus', amount: 200n, reward: null, reason: 'not_active' },
            { kind: 'reward', amount: 50n, reward: 'A phone', reason: 'not_active' },
          ],
        },
      ],
    ],
    [
      'a level that was reached before the company moved in, without its bonus, and the next one with it',
      [upline(1, [2, 4, 0, 0, 0, 0], true, 1)],
      [
        {
          agentId: 41,
          level: 1,
          isActive: true,
          isPaidElsewhere: true,
          amount: 0n,
          reward: null,
          value: 0n,
          withheld: [],
        },
        { agentId: 41, level: 2, isActive: true, amount: 200n, reward: 'A phone', value: 50n, withheld: [] },
      ],
    ],
    [
      'the sixth level',
      [upline(6, [2, 4, 8, 16, 32, 64])],
      [{ agentId: 46, level: 6, isActive: true, amount: 600n, reward: null, value: 0n, withheld: [] }],
    ],
  ])('are %s', (_name, uplines, reached) => {
    expect(levelsReached(uplines, plan)).toEqual(reached)
  })

  test.each([
    ['this level', { agent_id: 42, level: 2 }, null],
    ['another level', { agent_id: 42, level: 1 }, 'A phone'],
    ['this level to another agent', { agent_id: 41, level: 2 }, 'A phone'],
  ])('[plan 17] bring no second reward for the same level, where one was given for %s', (_name, given, reward) => {
    const withheld = { kind: 'reward', amount: 50n, reward: 'A phone', reason: 'given_before' }
    expect(levelsReached([upline(2, [2, 4, 0, 0, 0, 0])], plan, [given])).toMatchObject([
      { agentId: 42, amount: 200n, reward, withheld: reward === null ? [withheld] : [] },
    ])
  })
})

describe('in the database', () => {
  const database = databaseForEach<Schema>()
  let root: number

  beforeEach(async () => {
    root = await found(database.db)
  })

  const suspend = (agentId: number, input: unknown = { reason: 'looked into' }) =>
    suspendAgent({ db: database.db, jobs: noJobs }, { agentId, input, actor: staff })
  const reinstate = (agentId: number) => reinstateAgent({ db: database.db, jobs: noJobs }, { agentId, actor: staff })
  const access = (id: number) =>
    database.db.selectFrom('agents').select(['status', 'token_version']).where('id', '=', id).executeTakeFirst()

  test('[GAP-38] an agent is Pending until the payment is approved, by its id or its PIN, and then Active', async () => {
    const agent = await signUp(database.db, root)
    expect(await access(agent.id)).toMatchObject({ status: 'Pending' })
    const { pin } = await database.db.selectFrom('payments').select('pin').executeTakeFirstOrThrow()
    const approved = await approvePayment(
      { db: database.db, jobs: noJobs },
      { payment: { pin }, input: weighed, actor: staff },
    )
    expect(approved).toEqual({ paymentId: agent.paymentId, agentId: agent.id })
    expect(await access(agent.id)).toMatchObject({ status: 'Active' })
  })

  test('every kind of bonus for an activation has a recipient, far below the root', async () => {
    let agentId = root
    for (let index = 0; index < 3; index += 1) agentId = await join(database.db, agentId)
    const { rows } = await sql<{
      kind: string
    }>`select kind from activation_bonuses(array[${agentId}::bigint])`.execute(database.db)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...activationBonusKinds].toSorted())
  })

  test('a second approval and an unknown payment change nothing', async () => {
    const agent = await signUp(database.db, root)
    await activate(database.db, agent)
    const state = async () => [
      await database.db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute(),
      await database.db.selectFrom('notifications').selectAll().execute(),
      await database.db.selectFrom('audit_entries').selectAll().execute(),
      [...(await readPlaces(database.db))],
    ]
    const before = await state()
    await expect(activate(database.db, agent)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This payment was approved by the staff on .* UTC\.$/),
    })
    await expect(activate(database.db, { paymentId: 999 })).rejects.toMatchObject({ code: 'not_found' })
    expect(await state()).toEqual(before)
  })

  test('each of several simultaneous approvals has its own outcome', async () => {
    const agents = [await signUp(database.db, root), await signUp(database.db, root), await signUp(database.db, root)]
    const [first, second, third] = agents.map(({ paymentId }) => paymentId)
    const { pin } = await database.db
      .selectFrom('payments')
      .select('pin')
      .where('id', '=', second ?? 0)
      .executeTakeFirstOrThrow()
    const approve = (payment: PaymentKey) =>
      approvePayment({ db: database.db, jobs: noJobs }, { payment, input: weighed, actor: staff }).then(
        ({ paymentId }) => paymentId,
        ({ code }: AppError) => code,
      )
    const keys = [{ id: third ?? 0 }, { id: 999 }, { id: second ?? 0 }, { pin }, { id: first ?? 0 }, { id: third ?? 0 }]
    const outcomes = await Promise.all(keys.map(approve))
    // Which of two approvals of one payment comes first is open.
    const ofBoth = (one: number, other: number) => new Set([outcomes[one], outcomes[other]])
    expect([outcomes[1], outcomes[4]]).toEqual(['not_found', first])
    expect([ofBoth(0, 5), ofBoth(2, 3)]).toEqual([new Set([third, 'conflict']), new Set([second, 'conflict'])])
    const audited = await database.db.selectFrom('audit_entries').select('subject_id').execute()
    expect(new Set(audited.map(({ subject_id }) => subject_id))).toEqual(new Set([first, second, third]))
    expect(audited).toHaveLength(3)
    expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
  })

  test('a referral approved in a batch before its sponsor is placed and paid as if the sponsor came first', async () => {
    const sponsor = await signUp(database.db, root)
    const referral = await signUp(database.db, sponsor.id)
    await Promise.all([activate(database.db, referral), activate(database.db, sponsor)])
    const places = await readPlaces(database.db)
    expect(places.get(referral.id)).toEqual({ parent: root, side: 'left' })
    expect(places.get(sponsor.id)).toEqual({ parent: root, side: 'right' })
    expect(await getAccountInfo(database.db, sponsor.id)).toMatchObject({ referral_bonus_earned: '0.00' })
    expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
  })

  test('the anchor of an agent whose sponsor has no place is the nearest agent up the line with a place', async () => {
    const a = await join(database.db, root)
    const pending = await signUp(database.db, a)
    const below = await signUp(database.db, pending.id)
    const lowest = await signUp(database.db, below.id)
    await activate(database.db, lowest)
    await activate(database.db, below)
    const places = await readPlaces(database.db)
    expect(places.get(lowest.id)).toEqual({ parent: a, side: 'left' })
    expect(places.get(below.id)).toEqual({ parent: a, side: 'right' })
    expect(await getAccountInfo(database.db, below.id)).toMatchObject({ referral_bonus_earned: '0.00' })
    await activate(database.db, pending)
    expect((await readPlaces(database.db)).get(pending.id)).toEqual({ parent: lowest.id, side: 'left' })
    expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
  })

  test('a suspended sponsor or upline earns nothing, then or later, but the level counts', async () => {
    const a = await join(database.db, root)
    const [left, right] = [await join(database.db, a), await join(database.db, a)]
    for (const sponsor of [left, left, right]) await join(database.db, sponsor)
    const before = await getAccountInfo(database.db, a)
    const agent = await signUp(database.db, a)
    await suspend(a)
    await activate(database.db, agent)
    expect(await getAccountInfo(database.db, a)).toEqual({ ...before, depth: 2 })
    const levels = await database.db
      .selectFrom('reached_levels')
      .select(['level', 'was_active', 'additional_reward'])
      .where('agent_id', '=', a)
      .orderBy('level')
      .execute()
    expect(levels).toEqual([
      { level: 1, was_active: true, additional_reward: null },
      { level: 2, was_active: false, additional_reward: null },
    ])
    const told = await listNotifications(database.db, a)
    expect(told.map(({ subject }) => subject)).not.toContain('Level 2 complete')
    await reinstate(a)
    await join(database.db, a)
    expect(await getAccountInfo(database.db, a)).toMatchObject({
      match_bonus_earned: before.match_bonus_earned,
      depth: 2,
    })
    expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
  })

  test('[GAP-38] suspension voids tokens, needs a reason, and can be undone', async () => {
    const a = await join(database.db, root)
    const { token_version = 0 } = (await access(a)) ?? {}
    await expect(suspend(a, {})).rejects.toMatchObject({ fieldErrors: { reason: [expect.any(String)] } })
    await suspend(a)
    expect(await access(a)).toEqual({ status: 'Suspended', token_version: token_version + 1 })
    await expect(suspend(a)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This agent is Suspended, not Active.',
    })
    await reinstate(a)
    expect(await access(a)).toEqual({ status: 'Active', token_version: token_version + 1 })
    await expect(reinstate(a)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This agent is Active, not Suspended.',
    })
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject_kind', '=', 'agent')
      .execute()
    expect(entries).toEqual([
      {
        action: 'agent.suspend',
        before: { status: 'Active' },
        after: { status: 'Suspended' },
        reason: 'looked into',
      },
      { action: 'agent.reinstate', before: { status: 'Suspended' }, after: { status: 'Active' }, reason: null },
    ])
  })

  test('a pending agent, the root, and an unknown agent cannot be suspended', async () => {
    const { id } = await signUp(database.db, root)
    await expect(suspend(id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(suspend(root)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The company’s own agent cannot be suspended.',
    })
    await expect(suspend(999)).rejects.toMatchObject({ code: 'not_found' })
    await expect(reinstate(999)).rejects.toMatchObject({ code: 'not_found' })
  })
})
