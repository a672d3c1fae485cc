/** The simulation is exact, repeatable, and within the limits of the plan. */
import type { Assumptions } from '@evergrove/contract/plan-laboratory'
import { limitsOf, PARTS } from '@evergrove/contract/plan-limits'
import { planScenarioNames } from '@evergrove/contract/plan-scenarios'
import { parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planVersionOf } from '../plan/testing/plan-draft.ts'
import { requireExact, signUpsOf, simulateWhole } from './simulate.ts'
import { activate, createWorld, signUp } from './world.ts'

const plan = planVersionOf()

const assumptions = (changes: Partial<Assumptions> = {}): Assumptions => ({
  scenario: 'as_before',
  months: 24,
  agents: 2000,
  seed: 1,
  unpaid_percent: 10,
  refunded_percent: 3,
  inactive_percent: 60,
  withdrawing_percent: 70,
  ...changes,
})

const sumOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum + readMoney(amount), 0n)

test('full matrices cost exactly the limit', () => {
  const depth = 11
  const agents = 2 ** (depth + 1) - 2
  const world = createWorld(plan, agents)
  for (let joined = 0; joined < agents; joined += 1) activate(world, signUp(world, 0))
  const { costParts } = limitsOf(plan)
  // An agent less than k steps above the last row has no complete level k, so these levels are missing at the end.
  const missing = plan.levels.reduce((sum, { level, expected_match_bonus, reward_value }) => {
    const worth = expected_match_bonus + (reward_value ?? 0n)
    return sum + worth * PARTS - worth * 2n * (PARTS / BigInt(2 ** level))
  }, 0n)
  const cost = BigInt(world.flows.bonuses + world.flows.rewards)
  expect(cost * PARTS).toBe(costParts * BigInt(agents) - missing)
})

test('the same seed gives the same bytes', () => {
  const run = (seed: number) => JSON.stringify(simulateWhole({ plan, assumptions: assumptions({ seed }), past: [] }))
  expect(run(5)).toBe(run(5))
  expect(run(5)).not.toBe(run(6))
})

test('[R14] no money appears or disappears, debts are a cost, and no plan exceeds its limit, under any assumptions', () => {
  const percent = fc.integer({ min: 0, max: 100 })
  const any = fc.record({
    scenario: fc.constantFrom(...planScenarioNames),
    months: fc.integer({ min: 1, max: 60 }),
    agents: fc.integer({ min: 1, max: 400 }),
    seed: fc.nat(),
    unpaid_percent: percent,
    refunded_percent: percent,
    inactive_percent: percent,
    withdrawing_percent: percent,
  })
  const holdbacks = fc.integer({ min: 0, max: 90 })
  fc.assert(
    fc.property(any, holdbacks, (assumed, holdback_days) => {
      const held = { ...plan, holdback_days }
      const { months, groups, cost_percent } = simulateWhole({ plan: held, assumptions: assumed, past: [3, 0, 5] })
      const last = months.at(-1)
      if (last === undefined) throw new Error('No month was simulated')
      const [fees, bonuses, rewards] = (['fees', 'bonuses', 'rewards'] as const).map((name) =>
        sumOf(months.map((month) => month[name])),
      )
      const owed = sumOf([last.balances, last.holds, last.rewards_owed])
      const spent = (bonuses ?? 0n) + (rewards ?? 0n)
      expect(readMoney(last.cash) + readMoney(last.owed_by_agents) - owed).toBe((fees ?? 0n) - spent)
      const cost = Number(spent + readMoney(last.owed_by_agents))
      const percent = Math.round((cost * 1000) / Number(fees)) / 10
      expect(cost_percent).toBe((fees ?? 0n) > 0n ? percent : null)
      if (assumed.refunded_percent === 0) {
        const { costParts, fee } = limitsOf(plan)
        const activations = (fees ?? 0n) / fee
        expect(spent * PARTS).toBeLessThanOrEqual(costParts * activations)
      }
      const [all, ...years] = groups
      expect(years.reduce((sum, { agents }) => sum + agents, 0)).toBe(all?.agents)
      for (const { cash, coverage } of months) if (coverage !== null) expect(coverage < 0).toBe(cash.startsWith('-'))
    }),
    { numRuns: 60 },
  )
})

test('a holdback leaves money in balances that would have been withdrawn', () => {
  const run = (holdback_days: number) =>
    simulateWhole({ plan: { ...plan, holdback_days }, assumptions: assumptions({ months: 6 }), past: [] }).months.at(-1)
  expect(readMoney(run(90)?.balances ?? '')).toBeGreaterThan(readMoney(run(0)?.balances ?? ''))
})

test('a plan that pays more than it takes in loses its coverage in some month', () => {
  const generous = { ...plan, referral_bonus: plan.registration_fee * 2n }
  const run = (one: typeof plan) =>
    simulateWhole({ plan: one, assumptions: assumptions({ scenario: 'burst_then_stop' }), past: [] })
  expect(run(generous).below_from).toBe(1)
  expect(run(generous).stops_after).toBe(8)
  expect(run({ ...plan, referral_bonus: 0n }).below_from).toBeNull()
})

test('an agent who earns nothing is counted, and the median is net of the fee', () => {
  const [all] = simulateWhole({
    plan,
    assumptions: assumptions({ agents: 1, months: 1, unpaid_percent: 0, refunded_percent: 0 }),
    past: [],
  }).groups
  expect(all).toMatchObject({ agents: 1, earning_nothing: 100, below_fee: 100, median: '-100.00', p99: '-100.00' })
})

test('amounts whose sums would not be exact are refused', () => {
  const largest = parseMoney('999999999999.99') ?? 0n
  expect(() => requireExact({ ...plan, registration_fee: largest }, 1_000_000)).toThrow(
    expect.objectContaining({ code: 'invalid' }),
  )
  expect(() => requireExact(plan, 1_000_000)).not.toThrow()
})

describe('sign-ups', () => {
  const wanted = { months: 24, agents: 1000 }
  const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

  test.each(planScenarioNames)('%s add up, month by month', (scenario) => {
    const counts = signUpsOf({ ...wanted, scenario }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(counts).toHaveLength(24)
    expect(total(counts)).toBe(scenario === 'slow' ? 500 : 1000)
  })

  test('repeat the year in the scenario “as before”, and are spread evenly after a year without any', () => {
    expect(signUpsOf({ scenario: 'as_before', months: 4, agents: 60 }, [1, 5])).toEqual([5, 25, 5, 25])
    expect(signUpsOf({ scenario: 'as_before', months: 2, agents: 10 }, [])).toEqual([5, 5])
  })

  test('in a burst end after a third of the months, and in a decline fall to a few', () => {
    expect(signUpsOf({ ...wanted, scenario: 'burst_then_stop' }, []).findLastIndex((count) => count > 0)).toBe(7)
    const decline = signUpsOf({ ...wanted, scenario: 'decline' }, [])
    expect(decline[0]).toBeGreaterThan(decline[12] ?? 0)
  })
})
