/**
 * Simulated activations and refunds end in the same state as the model of the plan: places, levels and money. Random
 * histories prove that the database ends there too (packages/core/src/testing).
 */
import { placesOfLevel } from '@evergrove/contract/network'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { takenOf } from '../network/index.ts'
import { firstPlan } from '../network/testing/history-plans.ts'
import type { ModelAgent } from '../network/testing/model-types.ts'
import { PlanModel } from '../network/testing/plan-model.ts'
import { HISTORY_RUNS, playAll, repeatWith } from '../network/testing/play-histories.ts'
import { planVersionOf } from '../plan/testing/plan-draft.ts'
import { activate, createWorld, isActive, refund, signUp } from './world.ts'

type Step = { kind: 'join' | 'signUp' | 'turn'; pick: number }

const seen = new Set<string>()

/** Returns the state of the simulation and of the model after these steps. */
function endsOf(steps: Step[]) {
  const model = new PlanModel(firstPlan)
  const { agents } = model
  const world = createWorld(planVersionOf(), steps.length)
  const turn = (position: number) => {
    const agent = agents[position] as ModelAgent
    if (isActive(world, position)) {
      refund(world, position)
      expect(model.reverse(agent)).toBe('ok')
      expect(model.provePayment(agent)).toBe('ok')
    } else {
      if (agent.isPlaced) seen.add('paid again')
      activate(world, position)
      expect(model.activate(agent)).toBe('ok')
    }
  }
  for (const { kind, pick } of steps) {
    if (kind === 'turn') {
      if (agents.length > 1) turn(1 + (pick % (agents.length - 1)))
      continue
    }
    const sponsor = pick % agents.length
    model.signUp(agents[sponsor] as ModelAgent, true)
    const position = signUp(world, sponsor)
    if (kind === 'join') turn(position)
  }
  const { matrix, accounts } = world
  const simulated = agents.map((_, position) => ({
    parent: (matrix.parent[position] ?? -1) < 0 ? null : (matrix.parent[position] ?? null),
    counts: (matrix.depth[position] ?? -1) < 0 ? null : takenOf(matrix, position),
    money: accounts.balance[position] ?? 0,
  }))
  const expected = agents.map((agent) => ({
    parent: agent.parent === null ? null : agents.indexOf(agent.parent),
    counts: agent.isPlaced ? [1, 2, 3, 4, 5, 6].map((level) => model.countedBelow(agent, level)) : null,
    money: agent.balance - agent.owed,
  }))
  if (model.rewardsOwed > 0) seen.add('a reward')
  return {
    simulated: { agents: simulated, cash: accounts.totals.cash, rewards: accounts.totals.rewardsOwed },
    expected: { agents: expected, cash: model.cashIn, rewards: model.rewardsOwed },
  }
}

test(`random histories of joining, paying, refunds and paying again end alike (${repeatWith})`, async () => {
  const kinds = fc.oneof(
    { weight: 6, arbitrary: fc.constant('join' as const) },
    { weight: 1, arbitrary: fc.constant('signUp' as const) },
    { weight: 4, arbitrary: fc.constant('turn' as const) },
  )
  // Small numbers come often, so that a few sponsors have many referrals and levels become complete.
  const pick = fc.oneof(fc.nat(3), fc.nat(10_000))
  const steps = fc.array(fc.record({ kind: kinds, pick }), { minLength: 1, maxLength: 40, size: 'max' })
  const play = async (history: Step[]) => {
    const { simulated, expected } = endsOf(history)
    expect(simulated).toEqual(expected)
  }
  // Without a database they are fast.
  const numRuns = 10 * HISTORY_RUNS
  expect(await playAll(steps, play, { numRuns })).toBe(numRuns)
  expect([...seen].toSorted()).toEqual(['a reward', 'paid again'])
})

test('a history that fills two levels and more ends alike', () => {
  const full = Array.from({ length: placesOfLevel(5) }, (): Step => ({ kind: 'join', pick: 0 }))
  const turns = [3, 3, 9, 20, 9, 20, 1, 1].map((pick): Step => ({ kind: 'turn', pick }))
  const { simulated, expected } = endsOf([...full, ...turns])
  expect(simulated).toEqual(expected)
})
