/** Simulates a company month by month under a plan and assumptions. The same input gives the same result. No I/O. */
import { activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import type { Assumptions, SimulatedMonth, Simulation } from '@evergrove/contract/plan-laboratory'
import type { PlanScenario } from '@evergrove/contract/plan-scenarios'
import { formatMoney } from '@evergrove/contract/platform/money'
import { at } from '../network/index.ts'
import type { PlanVersion } from '../plan/index.ts'
import { invalid } from '../platform/errors.ts'
import { beginMonth, giveDue, withdraw } from './accounts.ts'
import { groupsOf } from './distribution.ts'
import { createRandom, type Random } from './random.ts'
import {
  activate,
  createWorld,
  type Flows,
  isActive,
  letRecruit,
  noFlows,
  refund,
  signUp,
  type World,
} from './world.ts'

// The number of people who sign up in each month of a simulation.

type Wanted = { scenario: PlanScenario; months: number; agents: number }

/** Returns whole numbers in proportion to the weights, which add up to `total`. */
function spread(weights: readonly number[], total: number): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [passed, given] = [0, 0]
  return weights.map((weight) => {
    passed += weight
    const until = all === 0 ? 0 : Math.floor((total * passed) / all)
    const part = until - given
    given = until
    return part
  })
}

const monthsOf = (months: number, weightOf: (index: number) => number): number[] =>
  Array.from({ length: months }, (_, index) => weightOf(index))

/**
 * Returns the sign-ups of each month, which add up to the wanted agents, or to half of them in the slow scenario.
 * @param past the sign-ups of the last twelve months, the oldest first
 */
export function signUpsOf({ scenario, months, agents }: Wanted, past: readonly number[]): number[] {
  switch (scenario) {
    case 'as_before': {
      const hasPast = past.some((count) => count > 0)
      const weights = monthsOf(months, (index) => (hasPast ? (past[index % past.length] ?? 0) : 1))
      // Without this, a few months after a year in which nobody joined would have nobody to simulate.
      return spread(weights.some((weight) => weight > 0) ? weights : weights.map(() => 1), agents)
    }
    case 'slow':
      return spread(
        monthsOf(months, () => 1),
        Math.ceil(agents / 2),
      )
    case 'burst_then_stop': {
      const burst = Math.ceil(months / 3)
      return spread(
        monthsOf(months, (index) => (index < burst ? 1 : 0)),
        agents,
      )
    }
    case 'decline':
      return spread(
        monthsOf(months, (index) => months - index),
        agents,
      )
  }
}

export type SimulationInput = {
  plan: PlanVersion
  assumptions: Assumptions
  /** The sign-ups of the company's last twelve months, the oldest first. */
  past: readonly number[]
}

/** A refund comes one to this many months after the fee. */
const LATEST_REFUND_MONTHS = 3
/**
 * The percentage of cases in which the sponsor of a recruiter brings the newcomer instead, so that a few bring many.
 */
const ATTACHED_PERCENT = 50

const money = (amount: number): string => formatMoney(BigInt(amount))

/** Throws `invalid` if sums would be inexact when every agent pays and causes all bonuses and rewards of one activation. */
export function requireExact({ levels, ...plan }: PlanVersion, agents: number): void {
  const ofLevels = levels.map(({ expected_match_bonus, reward_value }) => expected_match_bonus + (reward_value ?? 0n))
  const amounts = [plan.registration_fee, ...activationBonusKinds.map((kind) => plan[kind]), ...ofLevels]
  const most = amounts.reduce((sum, amount) => sum + amount, 0n) * BigInt(agents)
  if (most <= BigInt(Number.MAX_SAFE_INTEGER)) return
  throw invalid({ agents: ['The amounts of this plan are too large for so many agents. Simulate fewer.'] })
}

function drawSponsor(world: World, random: Random): number {
  const drawn = at(world.recruiters, random.below(world.recruiterCount))
  const sponsor = random.happens(ATTACHED_PERCENT) ? at(world.matrix.sponsor, drawn) : drawn
  return sponsor >= 0 && isActive(world, sponsor) ? sponsor : 0
}

type Joining = { world: World; random: Random; assumptions: Assumptions; refunds: number[][] }

/** Signs one person up, who pays or not. */
function join({ world, random, assumptions, refunds }: Joining): void {
  const agent = signUp(world, drawSponsor(world, random))
  if (random.happens(assumptions.unpaid_percent)) return
  activate(world, agent)
  if (!random.happens(assumptions.inactive_percent)) letRecruit(world, agent)
  if (!random.happens(assumptions.refunded_percent)) return
  const month = world.month + 1 + random.below(LATEST_REFUND_MONTHS)
  refunds[month] ??= []
  refunds[month].push(agent)
}

/** Returns cash as thousandths of the debts, rounded down; null if nothing is owed. */
function coverageOf(cash: number, owed: number): number | null {
  if (owed === 0) return null
  const thousandths = (BigInt(cash) * 1000n) / BigInt(owed)
  // Division cuts towards zero, which would make a loss look smaller.
  return Number(cash < 0 ? thousandths - 1n : thousandths) / 1000
}

function monthOf({ month, flows, accounts: { totals } }: World): SimulatedMonth {
  const { signUps, activations, fees, bonuses, rewards } = flows
  return {
    month: month + 1,
    sign_ups: signUps,
    activations,
    fees: money(fees),
    bonuses: money(bonuses),
    rewards: money(rewards),
    cash: money(totals.cash),
    balances: money(totals.balances),
    holds: money(totals.holds),
    rewards_owed: money(totals.rewardsOwed),
    owed_by_agents: money(totals.owedByAgents),
    coverage: coverageOf(totals.cash, totals.balances + totals.holds + totals.rewardsOwed),
  }
}

function endMonth(world: World, plan: PlanVersion, { random, assumptions }: Joining): void {
  const { accounts, rewards, matrix } = world
  giveDue(accounts, rewards, matrix.size)
  withdraw(accounts, matrix.size, {
    isActive: (agent) => isActive(world, agent),
    minimum: Number(plan.minimum_withdrawal),
    percent: assumptions.withdrawing_percent,
    random,
  })
}

/** Returns the costs in per cent of the fees. Bonuses taken back but still owed were paid out, so they count as costs. */
function costPercent({ flows, owed }: { flows: Flows; owed: number }): number | null {
  if (flows.fees <= 0) return null
  return Math.round(((flows.bonuses + flows.rewards + owed) * 1000) / flows.fees) / 10
}

function summaryOf(months: SimulatedMonth[], signUps: readonly number[]) {
  const covered = months.flatMap(({ coverage }) => (coverage === null ? [] : [coverage]))
  const last = signUps.findLastIndex((count) => count > 0) + 1
  return {
    below_from: months.find(({ coverage }) => coverage !== null && coverage < 1)?.month ?? null,
    stops_after: last > 0 && last < months.length ? last : null,
    lowest_coverage: covered.length === 0 ? null : Math.min(...covered),
  }
}

/** The number of simulated sign-ups between two reports of progress. */
const TURN = 20_000

/** Yields the progress, from 0 to 1, and returns the result. Throws `invalid` where sums could not be exact. */
export function* simulate({ plan, assumptions, past }: SimulationInput): Generator<number, Simulation> {
  requireExact(plan, assumptions.agents)
  const signUps = signUpsOf(assumptions, past)
  const all = signUps.reduce((sum, count) => sum + count, 0)
  const world = createWorld(plan, all)
  const joining: Joining = { world, random: createRandom(assumptions.seed), assumptions, refunds: [] }
  const months: SimulatedMonth[] = []
  const sums = noFlows()
  for (const [month, count] of signUps.entries()) {
    world.month = month
    world.flows = noFlows()
    beginMonth(world.accounts, month)
    for (const agent of joining.refunds[month] ?? []) refund(world, agent)
    for (let joined = 1; joined <= count; joined += 1) {
      join(joining)
      if (joined % TURN === 0) yield (0.9 * world.matrix.size) / (all + 1)
    }
    endMonth(world, plan, joining)
    months.push(monthOf(world))
    for (const name of ['fees', 'bonuses', 'rewards'] as const) sums[name] += world.flows[name]
    yield (0.9 * world.matrix.size) / (all + 1)
  }
  const groups = groupsOf({
    size: world.matrix.size,
    hasPaid: (agent) => isActive(world, agent),
    joined: world.joined,
    earned: world.accounts.earned,
    fee: world.worth.fee,
    months: signUps.length,
  })
  const cost_percent = costPercent({ flows: sums, owed: world.accounts.totals.owedByAgents })
  return { months, groups, ...summaryOf(months, signUps), cost_percent }
}

/** Returns the result at once, without progress. */
export function simulateWhole(input: SimulationInput): Simulation {
  const steps = simulate(input)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
