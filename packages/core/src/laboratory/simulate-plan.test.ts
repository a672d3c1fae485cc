/** A draft is simulated beside the plan in force, in a thread. */
import type { PlanComparison } from '@evergrove/contract/plan-laboratory'
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import { found, join, signUp } from '../network/testing/network-world.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import { describeLaboratory, prepareSimulation, runPrepared, simulatePlan } from './index.ts'

const database = databaseForEach<Schema>()
let root: number
beforeEach(async () => {
  root = await found(database.db)
})

const deps = (moment = new Date()) => ({ db: database.db, now: () => moment })
const later = () => new Date(Date.now() + 31 * 86_400_000)
const assumed = async (changes: object = {}) => ({
  ...(await describeLaboratory(deps())).assumptions,
  agents: 500,
  months: 6,
  ...changes,
})

async function run(given: object): Promise<{ steps: number[]; result: PlanComparison | undefined }> {
  const steps: number[] = []
  let result: PlanComparison | undefined
  for await (const line of simulatePlan(deps(), given)) {
    if ('progress' in line) steps.push(line.progress)
    else if ('result' in line) result = line.result
  }
  return { steps, result }
}

test('a company without sign-ups gets default assumptions', async () => {
  const { past, assumptions } = await describeLaboratory(deps())
  expect(past).toEqual(Array.from({ length: 12 }, () => 0))
  expect(assumptions).toMatchObject({ unpaid_percent: 10, refunded_percent: 2, inactive_percent: 70 })
})

test('assumptions are derived from the outcome of sign-ups that are older than a month', async () => {
  const agent = await join(database.db, root)
  await join(database.db, agent)
  await signUp(database.db, agent)
  await signUp(database.db, agent)
  const { past, assumptions } = await describeLaboratory(deps(later()))
  expect(past.reduce((sum, count) => sum + count, 0)).toBe(4)
  expect(assumptions).toMatchObject({ unpaid_percent: 50, refunded_percent: 0, inactive_percent: 50 })
})

test('a simulation reports its progress and returns both plans with the digest of the run', {
  tags: 'deep',
}, async () => {
  const given = { plan: planDraft({ referral_bonus: '0.00' }), assumptions: await assumed() }
  const { steps, result } = await run(given)
  expect(steps.length).toBeGreaterThan(5)
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  expect(result?.draft.months).toHaveLength(6)
  expect(result?.draft.cost_percent).toBeLessThan(result?.in_force.cost_percent ?? 0)
  expect(result?.digest).toMatch(/^[0-9a-f]{64}$/)
  expect((await run(given)).result).toEqual(result)
  expect((await run({ ...given, assumptions: await assumed({ seed: 2 }) })).result?.digest).not.toBe(result?.digest)
})

test('invalid input is refused by field', async () => {
  await expect(run({ plan: planDraft(), assumptions: await assumed({ months: 61 }) })).rejects.toMatchObject({
    fieldErrors: { months: [expect.stringContaining('1 to 60')] },
  })
  await expect(run({ plan: planDraft({ levels: [] }), assumptions: await assumed() })).rejects.toMatchObject({
    fieldErrors: { levels: [expect.any(String)] },
  })
  const large = planDraft({ registration_fee: '999999999999.00' })
  await expect(run({ plan: large, assumptions: await assumed() })).rejects.toMatchObject({
    fieldErrors: { agents: [expect.any(String)] },
  })
})

test('the thread ends when nobody waits any more, and two run at a time', { tags: 'deep' }, async () => {
  const given = { plan: planDraft(), assumptions: await assumed() }
  // At the end of these months the test would have run out of time.
  const prepared = await prepareSimulation(deps(), given)
  const long = { ...prepared, assumptions: { ...prepared.assumptions, agents: 20_000, months: 200_000 } }
  const runs = [runPrepared(long), runPrepared(long)]
  for (const one of runs) expect((await one.next()).value).toHaveProperty('progress')
  await expect(simulatePlan(deps(), given).next()).rejects.toMatchObject({ code: 'unavailable' })
  for (const one of runs) await one.return()
  expect((await run(given)).result).toBeDefined()
})
