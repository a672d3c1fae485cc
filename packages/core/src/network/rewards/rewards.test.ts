/** Rewards are owed when a level is reached, given, undone, and lost with their level (plan rules 16, 17 and 26). */
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlanted } from '../../ledger/checks/testing/find-planted.ts'
import { checkLedger } from '../../ledger/index.ts'
import { listNotifications } from '../../notifications/index.ts'
import { publishPlan } from '../../plan/index.ts'
import { planDraft } from '../../plan/testing/plan-draft.ts'
import type { Schema } from '../../platform/schema.ts'
import { suspendAgent } from '../activation/agent-status.ts'
import { reversePayment } from '../activation/reverse-payment.ts'
import { giveReward, listOwnRewards, listRewards, undoReward } from '../index.ts'
import { activate, found, join, noJobs, type SignedUpAgent, signUp, staff } from '../testing/network-world.ts'

const database = databaseForEach<Schema>()
/** An agent who has reached level 1 by the activation of `last`. */
let agent: number
let last: SignedUpAgent

beforeEach(async () => {
  const root = await found(database.db)
  await publish('100.00')
  agent = await join(database.db, root)
  await join(database.db, agent)
  last = await signUp(database.db, agent)
  await activate(database.db, last)
})

const deps = () => ({ db: database.db, jobs: noJobs, now: () => new Date('2026-11-21T12:00:00Z') })

/** Publishes a plan in which level 1 pays a phone of this value. */
async function publish(reward_value: string): Promise<void> {
  const [first, ...others] = planDraft().levels
  const levels = [{ ...first, additional_reward: 'A phone', reward_value }, ...others]
  await publishPlan(deps(), { input: planDraft({ levels }), actor: staff })
}

const rewardId = async (): Promise<number> =>
  (
    await database.db
      .selectFrom('reached_levels')
      .select('id')
      .where('agent_id', '=', agent)
      .where('additional_reward', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id
const giving = (changes: object = {}) => ({ given_on: '2026-11-20', cost: '90.00', note: 'Blue', ...changes })
const give = async (changes: object = {}, id?: number) =>
  giveReward(deps(), { id: id ?? (await rewardId()), input: giving(changes), actor: staff })
const undo = async (id?: number) =>
  undoReward(deps(), { id: id ?? (await rewardId()), input: { reason: 'It came back' }, actor: staff })
const reverse = () =>
  reversePayment(deps(), { paymentId: last.paymentId, input: { reason: 'never_arrived' }, actor: staff })
const payAgain = async () => {
  await database.db
    .updateTable('payments')
    .set({ status: 'Pending', reason: null, decided_at: null })
    .where('id', '=', last.paymentId)
    .execute()
  await activate(database.db, last)
}
const states = async () => (await listOwnRewards(database.db, agent)).map(({ state }) => state)
const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)

/** Returns two balances of the books: rewards owed, and the expense for rewards. */
async function books() {
  const { rows } = await sql<{ owed: number; expense: number }>`
    select coalesce(sum(credits_posted - debits_posted) filter (where kind = 'rewards_owed'), 0)::bigint as owed,
      coalesce(sum(debits_posted - credits_posted) filter (where kind = 'reward_expense'), 0)::bigint as expense
    from ledger_accounts`.execute(database.db)
  return rows[0]
}

const kinds = async () =>
  (
    await database.db
      .selectFrom('ledger_transfers')
      .select('kind')
      .where('agent_id', '=', agent)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

test('a reward is owed with its value as soon as the level is reached', async () => {
  expect(await books()).toEqual({ owed: 10_000, expense: 10_000 })
  expect(await listOwnRewards(database.db, agent)).toEqual([
    { level: 1, reward: 'A phone', state: 'owed', reached_at: expect.any(String), given_on: null },
  ])
  expect(await breaches()).toEqual([])
})

test('an agent who is suspended when the level is reached is owed no reward', async () => {
  await reverse()
  await suspendAgent(deps(), { agentId: agent, input: { reason: 'looked into' }, actor: staff })
  await payAgain()
  expect(await states()).toEqual([])
  expect(await books()).toEqual({ owed: 0, expense: 0 })
  expect(await breaches()).toEqual([])
})

describe('giving a reward', () => {
  test.each([
    ['90.00', ['reward_given', 'reward_difference'], 9000],
    ['100.00', ['reward_given'], 10_000],
    ['130.00', ['reward_given', 'reward_difference'], 13_000],
    ['0.00', ['reward_given', 'reward_difference'], 0],
  ])('at a cost of %s posts its value, and the difference to the expense', async (cost, posted, expense) => {
    await give({ cost })
    expect(await kinds()).toEqual(['reward_accrual', ...posted])
    expect(await books()).toEqual({ owed: 0, expense })
    expect(await breaches()).toEqual([])
  })

  test('notifies the agent, and does so again if it was not delivered', async () => {
    await give()
    await undo()
    const [undone, given] = await listNotifications(database.db, agent)
    expect(given).toMatchObject({
      kind: 'reward',
      subject: 'Reward delivered',
      message:
        'Your reward for level 1 was delivered on Nov 20, 2026: A phone. If you have not received it, contact us.',
    })
    expect(undone).toMatchObject({
      kind: 'reward',
      subject: 'Reward not delivered',
      message: expect.stringMatching(/You will still receive it\.$/),
    })
  })

  test('records the day, the cost, the note and the actor, and is in the audit trail', async () => {
    await give()
    const { rewards, total } = await listRewards(database.db, { query: {}, page: { page: 1, page_size: 50 } })
    expect(total).toBe(1)
    expect(rewards).toMatchObject({
      owed: { count: 0, value: '0.00' },
      given: { count: 1, value: '100.00', cost: '90.00' },
      rewards: [
        {
          level: 1,
          value: '100.00',
          state: 'given',
          given_on: '2026-11-20',
          cost: '90.00',
          note: 'Blue',
          given_by: 'staff',
        },
      ],
    })
    const entry = await database.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'reward.give',
      subject_id: await rewardId(),
      before: { agent, level: 1, is_given: false },
      after: { agent, level: 1, is_given: true, cost: '90.00', note: 'Blue' },
    })
  })

  test('happens once, even if two people do it at the same moment', async () => {
    const outcomes = await Promise.allSettled([give(), give({ cost: '80.00' })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(give()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This reward was given by the staff on .* UTC\.$/),
    })
    expect(await breaches()).toEqual([])
  })

  test.each([
    [{ given_on: '2026-11-23' }, 'given_on'],
    [{ given_on: undefined }, 'given_on'],
    [{ cost: undefined }, 'cost'],
    [{ cost: '-1' }, 'cost'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('is refused with %j', async (changes, field) => {
    await expect(give(changes)).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { [field]: [expect.any(String)] },
    })
    expect(await states()).toEqual(['owed'])
  })

  test('requires a reward', async () => {
    await expect(give({}, 999_999)).rejects.toMatchObject({ code: 'not_found' })
    await expect(undo(999_999)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a reward without a value is owed and given, and only its cost is posted', async () => {
  await reverse()
  await publish('0')
  await payAgain()
  expect(await states()).toEqual(['owed'])
  expect(await books()).toEqual({ owed: 0, expense: 0 })
  await give({ cost: '12.00' })
  expect(await books()).toEqual({ owed: 0, expense: 1200 })
  await undo()
  expect(await books()).toEqual({ owed: 0, expense: 0 })
  expect(await breaches()).toEqual([])
})

describe('undoing a reward', () => {
  test('makes it owed again, with a reason, and it can be given again', async () => {
    await expect(undo()).rejects.toMatchObject({ code: 'conflict' })
    await give()
    const id = await rewardId()
    await expect(undoReward(deps(), { id, input: {}, actor: staff })).rejects.toMatchObject({ code: 'invalid' })
    await undo()
    expect(await states()).toEqual(['owed'])
    expect(await books()).toEqual({ owed: 10_000, expense: 10_000 })
    const entry = await database.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'reward.undo',
      before: { cost: '90.00', note: 'Blue' },
      reason: 'It came back',
    })
    await give({ cost: '100.00' })
    expect(await books()).toEqual({ owed: 0, expense: 10_000 })
    expect(await breaches()).toEqual([])
  })

  test('leaves nothing owed if the level was lost', async () => {
    await give()
    await reverse()
    expect(await states()).toEqual(['given'])
    await undo()
    expect(await states()).toEqual([])
    expect(await books()).toEqual({ owed: 0, expense: 0 })
    await payAgain()
    expect(await states()).toEqual(['owed'])
    expect(await breaches()).toEqual([])
  })

  test('is refused if the level was lost and reached again', async () => {
    await give()
    await reverse()
    await payAgain()
    expect(await states()).toEqual(['given'])
    const { id } = await database.db
      .selectFrom('reached_levels')
      .select('id')
      .where('reward_given_at', 'is not', null)
      .executeTakeFirstOrThrow()
    await expect(undo(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('reached it again'),
    })
    expect(await breaches()).toEqual([])
  })
})

describe('losing the level of a reward', () => {
  test('ends the debt for it, and paying again restores it', async () => {
    expect((await reverse()).agents[0]?.rewards).toEqual(['A phone'])
    expect(await books()).toEqual({ owed: 0, expense: 0 })
    await expect(give()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('lost this level'),
    })
    await payAgain()
    expect(await books()).toEqual({ owed: 10_000, expense: 10_000 })
    expect(await breaches()).toEqual([])
  })

  test('does not affect a reward that was given, which is not owed again', async () => {
    await give()
    expect((await reverse()).agents[0]?.rewards).toEqual([])
    await payAgain()
    expect(await states()).toEqual(['given'])
    expect(await books()).toEqual({ owed: 0, expense: 9000 })
    expect(await breaches()).toEqual([])
  })

  test('has one outcome if the reward is given at the same moment', async () => {
    const id = await rewardId()
    await Promise.allSettled([reverse(), give({}, id)])
    expect((await books())?.owed).toBe(0)
    expect(await breaches()).toEqual([])
  })
})

describe('the database refuses', () => {
  test.each([
    [
      'to mark a reward as given without its transfers',
      'update reached_levels set reward_given_at = now(), reward_given_on = now(), reward_cost = 0',
      'the books do not say',
    ],
    [
      'to mark a reward as given without its cost',
      'update reached_levels set reward_given_at = now()',
      'reached_levels_given',
    ],
    [
      'to lose a level whose reward is still owed',
      'update reached_levels set lost_at = now(), lost_payment_id = payment_id',
      'the books do not say',
    ],
    ['another value of a reward', 'update reached_levels set reward_value = 1', 'is not allowed'],
    [
      'to owe a reward twice',
      `insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, plan_version_id, payment_id, level, round, agent_id)
      select kind, phase, debit_account_id, credit_account_id, amount, plan_version_id, payment_id, level, round, agent_id
      from ledger_transfers where kind = 'reward_accrual'`,
      'does not call for this transfer',
    ],
    [
      'to give a reward that is only owed',
      `insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, plan_version_id, payment_id, level, round, agent_id)
      select 'reward_given', phase, credit_account_id, -1, amount, plan_version_id, payment_id, level, round, agent_id
      from ledger_transfers where kind = 'reward_accrual'`,
      'does not call for this transfer',
    ],
  ])('%s', async (_what, statement, message) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(message)
    expect(await breaches()).toEqual([])
  })
})

describe('the check finds', () => {
  beforeEach(() => give())

  test.each([
    ['every reward that is owed', 'ledger_transfers', "delete from ledger_transfers where kind like 'reward_given%'"],
    [
      'every reward that is owed',
      'reached_levels',
      'update reached_levels set reward_given_at = null, reward_given_on = null, reward_cost = null, reward_note = null',
    ],
    [
      'every reward that was given',
      'reached_levels',
      'update reached_levels set reward_cost = 1 where reward_cost is not null',
    ],
    [
      'every reward that was given',
      'ledger_transfers',
      "delete from ledger_transfers where kind = 'reward_difference'",
    ],
    [
      'every transfer about a reward',
      'ledger_transfers',
      "update ledger_transfers set level = 2 where kind = 'reward_given'",
    ],
    ['every reward that left', 'audit_entries', "delete from audit_entries where action = 'reward.give'"],
    ['every reward that left', 'ledger_transfers', "delete from ledger_transfers where kind = 'reward_given'"],
    ['a reward has the value', 'reached_levels', 'update reached_levels set reward_value = 7 where reward_value > 0'],
    [
      'rewards owed are',
      'ledger_accounts',
      'update ledger_accounts set credits_posted = credits_posted + 1 where id = -97',
    ],
  ])('a breach of “%s …” (%s)', async (name, table, statements) => {
    expect((await findPlanted(database.db, { name, table, statements }))?.count).toBeGreaterThan(0)
  })
})
