/** Bonuses that the plan holds back for some days (plan rule 20). */
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import { checkLedger } from '../ledger/index.ts'
import { getAccountInfo, reversePayment } from '../network/index.ts'
import { activate, corrupt, found, join, noJobs, signUp, staff } from '../network/testing/network-world.ts'
import { publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import { requestWithdrawal } from './index.ts'

const database = databaseForEach<Schema>()
let agent: number
beforeEach(async () => {
  agent = await join(database.db, await found(database.db))
  // Earned before anything was held back.
  await join(database.db, agent)
})

const publish = (changes: object) => publishPlan({ db: database.db }, { input: planDraft(changes), actor: staff })
const account = () => getAccountInfo(database.db, agent)
const withdraw = (amount: string) =>
  requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId: agent, input: { amount } })
/** Dates everything that was posted this many hours earlier. */
const letPass = (hours: number) =>
  corrupt(
    database.db,
    'ledger_transfers',
    `update ledger_transfers set created_at = created_at - interval '${hours} hours'`,
  )
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a bonus can be withdrawn after the days of the plan version that paid it', async () => {
  await publish({ holdback_days: 14 })
  await join(database.db, agent)
  expect(await account()).toMatchObject({
    total_balance: '60.00',
    available_balance: '20.00',
    held_back: [{ date: day(14), amount: '40.00' }],
  })
  await expect(withdraw('20.01')).rejects.toMatchObject({
    code: 'refused',
    message: 'Your available balance is $20.00. Another $40.00 becomes available later.',
  })
  expect(await withdraw('15.00')).toMatchObject({ balance_before: '60.00', balance_after: '45.00' })
  expect(await account()).toMatchObject({ total_balance: '45.00', available_balance: '5.00' })

  // A later version does not affect what was paid before.
  await publish({ holdback_days: 0 })
  expect(await account()).toMatchObject({ available_balance: '5.00' })
  await letPass(14 * 24 - 1)
  expect(await account()).toMatchObject({ available_balance: '5.00' })
  await letPass(2)
  expect(await account()).toMatchObject({ available_balance: '45.00', held_back: [] })
  await withdraw('45.00')
})

test('bonuses that are held back are listed by day, earliest first, with one sum for each day', async () => {
  await publish({ holdback_days: 3 })
  await join(database.db, agent)
  await letPass(24)
  await join(database.db, agent)
  await join(database.db, agent)
  const { held_back } = await account()
  expect(held_back).toEqual([
    { date: day(2), amount: '40.00' },
    { date: day(3), amount: '40.00' },
  ])
})

test('a bonus that was taken back is no longer held back', async () => {
  await publish({ holdback_days: 14 })
  const referral = await signUp(database.db, agent)
  await activate(database.db, referral)
  const wanted = { paymentId: referral.paymentId, input: { reason: 'refunded' }, actor: staff }
  await reversePayment({ db: database.db, jobs: noJobs }, wanted)
  expect(await account()).toMatchObject({ total_balance: '20.00', available_balance: '20.00', held_back: [] })
  await withdraw('20.00')
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('a withdrawal before the bonus does not add to what is held back', async () => {
  await withdraw('20.00')
  await publish({ holdback_days: 14 })
  await join(database.db, agent)
  expect(await account()).toMatchObject({ total_balance: '40.00', available_balance: '0.00' })
})

test.each([-1, 91, 1.5, '14'])('a plan cannot hold bonuses back for %j days', async (holdback_days) => {
  await expect(publish({ holdback_days })).rejects.toMatchObject({
    fieldErrors: { holdback_days: ['Enter a whole number of days from 0 to 90.'] },
  })
})
