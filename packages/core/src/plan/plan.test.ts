import { databaseForEach } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { ensureFirstPlan, getPlan, getPlanInForce, listLevelInformation, publishPlan } from './index.ts'
import { depthOf, newlyReachedLevels } from './plan.ts'

describe('complete levels', () => {
  test.each([
    [[0, 0, 0, 0, 0, 0], 0],
    [[1, 0, 0, 0, 0, 0], 0],
    [[2, 0, 0, 0, 0, 0], 1],
    [[2, 3, 0, 0, 0, 0], 1],
    [[2, 4, 7, 0, 0, 0], 2],
    [[1, 4, 8, 0, 0, 0], 0],
    [[2, 3, 8, 16, 0, 0], 1],
    [[2, 4, 8, 16, 32, 63], 5],
    [[2, 4, 8, 16, 32, 64], 6],
  ])('%j places taken are a depth of %i', (taken, depth) => {
    expect(depthOf(taken)).toBe(depth)
  })

  test.each([
    [[2, 0, 0, 0, 0, 0], 1, [1]],
    [[2, 1, 0, 0, 0, 0], 2, []],
    [[2, 4, 0, 0, 0, 0], 2, [2]],
    [[1, 2, 0, 0, 0, 0], 2, []],
    // A level that is complete above a gap is reached when the gap closes.
    [[2, 4, 0, 0, 0, 0], 1, [1, 2]],
    [[2, 4, 8, 0, 0, 0], 2, [2, 3]],
    [[2, 3, 8, 0, 0, 0], 3, []],
    [[2, 4, 8, 16, 32, 64], 6, [6]],
  ])('%j after a place at distance %i is taken reaches %j', (taken, distance, reached) => {
    expect(newlyReachedLevels(taken, distance)).toEqual(reached)
  })

  test('each level is reached once, in order, and depth never falls, in any order of placements', () => {
    const places = [1, 2, 3, 4, 5, 6].flatMap((level) => Array.from({ length: 2 ** level }, () => level))
    fc.assert(
      fc.property(fc.shuffledSubarray(places, { minLength: 0 }), (order) => {
        const taken = [0, 0, 0, 0, 0, 0]
        const reached: number[] = []
        for (const distance of order) {
          taken[distance - 1] = (taken[distance - 1] ?? 0) + 1
          reached.push(...newlyReachedLevels(taken, distance))
          expect(reached).toEqual(Array.from({ length: depthOf(taken) }, (_, index) => index + 1))
        }
      }),
    )
  })
})

describe('versions', () => {
  const database = databaseForEach<Schema>()

  beforeEach(async () => {
    await database.db.transaction().execute((trx) => ensureFirstPlan(trx))
  })

  const actor = { kind: 'staff' as const, id: 1 }
  const plan = {
    registration_fee: '250',
    referral_bonus: 12.5,
    minimum_withdrawal: '5.00',
    levels: [1, 2, 3, 4, 5, 6].map((level) => ({
      level,
      expected_match_bonus: `${level}.00`,
      additional_reward: level === 6 ? 'A car' : null,
      reward_value: level === 6 ? '900.00' : null,
    })),
  }
  const withReward = (reward: object) =>
    plan.levels.map((level, index) => (index === 0 ? { ...level, ...reward } : level))
  const publish = (input: unknown) => publishPlan({ db: database.db }, { input, actor })

  test('[ENT-018] [GAP-20] the first plan has six levels and 126 downlines in total', async () => {
    const levels = await listLevelInformation(database.db)
    expect(levels.map(({ expected_downlines }) => expected_downlines)).toEqual([2, 4, 8, 16, 32, 64])
    expect(levels[0]).toEqual({
      id: 1,
      level: 1,
      expected_downlines: 2,
      expected_match_bonus: '20.00',
      additional_reward: '',
    })
    expect(levels[5]).toMatchObject({ expected_match_bonus: '640.00', additional_reward: 'Weekend away' })
  })

  test('a published version applies from then on, and earlier ones stay unchanged', async () => {
    const first = await getPlanInForce(database.db)
    const { id } = await publish(plan)
    expect(await getPlanInForce(database.db)).toMatchObject({
      id,
      registration_fee: 25000n,
      referral_bonus: 1250n,
      minimum_withdrawal: 500n,
    })
    expect((await listLevelInformation(database.db))[5]).toMatchObject({
      expected_match_bonus: '6.00',
      additional_reward: 'A car',
    })
    expect(await getPlan(database.db, first.id)).toEqual(first)
  })

  test('a published version tells every process that pages have changed', async () => {
    const tables: string[] = []
    const stop = await database.listen('content_changed', (table) => tables.push(table))
    await publish(plan)
    await vi.waitFor(() => expect(tables).toEqual(['plan_versions']))
    await stop()
  })

  test('a reward without a value has the value 0', async () => {
    const { id } = await publish({ ...plan, levels: withReward({ additional_reward: 'A pen', reward_value: '0' }) })
    const { levels } = await getPlan(database.db, id)
    expect(levels.map(({ reward_value }) => reward_value)).toEqual([0n, null, null, null, null, 900_00n])
  })

  test('the first plan is published once, and has no predecessor', async () => {
    await database.db.transaction().execute((trx) => ensureFirstPlan(trx))
    const { id } = await database.db.selectFrom('plan_versions').select('id').executeTakeFirstOrThrow()
    await expect(getPlan(database.db, id + 1)).rejects.toThrow(`There is no version ${id + 1} of the plan`)
    await database.truncateAll()
    await expect(getPlanInForce(database.db)).rejects.toThrow('No plan has been published')
  })

  test('publishing a plan records the actor, the new version and the one it replaces', async () => {
    await publish(plan)
    const entries = await database.db.selectFrom('audit_entries').selectAll().execute()
    expect(entries).toMatchObject([
      {
        actor_kind: 'staff',
        actor_id: 1,
        action: 'plan.publish',
        before: { registration_fee: '100.00' },
        after: { registration_fee: '250.00', referral_bonus: '12.50' },
      },
    ])
  })

  test.each([
    ['no fee', { ...plan, registration_fee: undefined }, 'registration_fee'],
    ['a fee of zero', { ...plan, registration_fee: '0.00' }, 'registration_fee'],
    ['a rounded bonus', { ...plan, referral_bonus: '1.005' }, 'referral_bonus'],
    ['no minimum', { ...plan, minimum_withdrawal: 0 }, 'minimum_withdrawal'],
    ['five levels', { ...plan, levels: plan.levels.slice(0, 5) }, 'levels'],
    ['a reward without a value', { ...plan, levels: withReward({ additional_reward: 'A phone' }) }, 'levels'],
    ['a value without a reward', { ...plan, levels: withReward({ reward_value: '0.00' }) }, 'levels'],
    ['a level twice', { ...plan, levels: [...plan.levels.slice(0, 5), plan.levels[0]] }, 'levels'],
  ])('a plan with %s is refused, and nothing is published', async (_name, input, field) => {
    await expect(publish(input)).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { [field]: [expect.any(String)] },
    })
    expect(await database.db.selectFrom('plan_versions').select('id').execute()).toHaveLength(1)
  })

  test.each(['update plan_versions set registration_fee = 1', 'delete from plan_levels'])(
    'the database refuses to %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('is not allowed')
    },
  )
})
