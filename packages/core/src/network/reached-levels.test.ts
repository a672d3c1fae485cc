/** The levels that an agent reached, as they were decided at the time. */
import { databaseForAll } from '@evergrove/db/testing'
import { expect, test } from 'vitest'
import { publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import { reversePayment } from './activation/reverse-payment.ts'
import { listReachedLevelsOf } from './network.service.ts'
import { activate, found, join, noJobs, signUp, staff } from './testing/network-world.ts'

const database = databaseForAll<Schema>()

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
