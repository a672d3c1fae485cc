/** The levels that an agent reached, as they were decided at the time. */
import { databaseForEach } from '@evergrove/db/testing'
import { expect, test } from 'vitest'
import { publishPlan } from '../plan/index.ts'
import { levelsPaying, planDraft } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import { suspendAgent } from './activation/agent-status.ts'
import { previewApproval } from './activation/approve-payment.ts'
import { reversePayment } from './activation/reverse-payment.ts'
import { listReachedLevelsOf } from './network.service.ts'
import { giveReward } from './rewards/rewards.ts'
import { activate, found, join, noJobs, signUp, staff } from './testing/network-world.ts'

const database = databaseForEach<Schema>()

test('a level keeps the plan version, the payer and the bonus of its day, even if the plan changes or the level is lost', async () => {
  const root = await found(database.db)
  const a = await join(database.db, root)
  await join(database.db, a)
  const last = await signUp(database.db, a)
  await activate(database.db, last)
  await publishPlan({ db: database.db }, { input: planDraft(), actor: staff })
  const name = { first_name: 'Ann', last_name: expect.stringMatching(/^Number /) }
  const reached = {
    id: expect.any(Number),
    level: 1,
    reached_at: expect.any(String),
    completed_by: name,
    plan_version_id: 1,
    bonus: { entry: expect.any(Number), amount: '20.00' },
    reward: null,
    unpaid: [],
    lost: null,
    is_former: false,
  }
  expect(await listReachedLevelsOf(database.db, a)).toEqual([reached])
  const reversed = { paymentId: last.paymentId, input: { reason: 'never_arrived' }, actor: staff }
  await reversePayment({ db: database.db, jobs: noJobs }, reversed)
  const lost = { at: expect.any(String), because_of: name }
  expect(await listReachedLevelsOf(database.db, a)).toEqual([{ ...reached, lost }])
  expect(await listReachedLevelsOf(database.db, root)).toEqual([])
})

/** A company whose plan promises a mug for every level. */
async function foundWithMugs(): Promise<number> {
  const root = await found(database.db)
  const mug = { additional_reward: 'Mug', reward_value: '15.00' }
  const levels = levelsPaying('20.00').map((one) => Object.assign({}, one, mug))
  await publishPlan({ db: database.db }, { input: planDraft({ levels }), actor: staff })
  return root
}

test('a level says whether its reward is owed, was given or is canceled', async () => {
  const root = await foundWithMugs()
  const reach = async () => {
    const sponsor = await join(database.db, root)
    await join(database.db, sponsor)
    const last = await signUp(database.db, sponsor)
    await activate(database.db, last)
    return { sponsor, paymentId: last.paymentId }
  }
  const firstLevelOf = async (agentId: number) => (await listReachedLevelsOf(database.db, agentId))[0]
  const [giving, losing] = [await reach(), await reach()]
  const level = await firstLevelOf(giving.sponsor)
  expect(level?.reward).toEqual({ name: 'Mug', state: 'owed', given_on: null })

  const given = { id: level?.id ?? 0, input: { given_on: '2026-01-31', cost: '15.00' }, actor: staff }
  await giveReward({ db: database.db, jobs: noJobs, now: () => new Date() }, given)
  expect((await firstLevelOf(giving.sponsor))?.reward).toEqual({ name: 'Mug', state: 'given', given_on: '2026-01-31' })

  const reversed = { paymentId: losing.paymentId, input: { reason: 'never_arrived' }, actor: staff }
  await reversePayment({ db: database.db, jobs: noJobs }, reversed)
  expect((await firstLevelOf(losing.sponsor))?.reward).toEqual({ name: 'Mug', state: 'cancelled', given_on: null })
})

test('a level says to its agent why it paid nothing', async () => {
  const sponsor = await join(database.db, await found(database.db))
  await join(database.db, sponsor)
  await suspendAgent(
    { db: database.db, jobs: noJobs },
    { agentId: sponsor, input: { reason: 'looked into' }, actor: staff },
  )
  await join(database.db, sponsor)
  const [level] = await listReachedLevelsOf(database.db, sponsor)
  expect(level?.bonus).toBeNull()
  expect(level?.unpaid.join(' ')).toContain('your account was suspended at that time')
})

test('the preview of an approval lists what it then pays, and stores nothing', async () => {
  const sponsor = await join(database.db, await foundWithMugs())
  await join(database.db, sponsor)
  const last = await signUp(database.db, sponsor)
  const preview = await previewApproval({ db: database.db }, last.paymentId)
  expect(preview).toEqual({
    fee: '100.00',
    plan_version_id: 2,
    agents: [
      {
        id: sponsor,
        first_name: 'Ann',
        last_name: expect.stringMatching(/^Number /),
        bonuses: [
          { kind: 'referral_bonus', level: null, amount: '20.00' },
          { kind: 'match_bonus', level: 1, amount: '20.00' },
        ],
        levels: [1],
        rewards: ['Mug'],
      },
    ],
  })
  expect(await listReachedLevelsOf(database.db, sponsor)).toEqual([])
  await activate(database.db, last)
  expect(await listReachedLevelsOf(database.db, sponsor)).toMatchObject([
    { level: 1, bonus: { amount: '20.00' }, reward: { name: 'Mug' } },
  ])
})
