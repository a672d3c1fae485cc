/**
 * A simulated company: agents join, pay, earn and are refunded by the product's own rules of placement, levels and
 * bonuses. All amounts are whole minor units in double precision, which is exact up to 2^53. No I/O.
 */
import { activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import {
  activateInMatrix,
  activationWorth,
  addToMatrix,
  at,
  createMatrix,
  deactivateInMatrix,
  levelWorth,
  type Matrix,
  placeRootInMatrix,
  status,
} from '../network/index.ts'
import type { PlanVersion } from '../plan/index.ts'
import { type Accounts, addBonus, cancel, hasReward, openAccounts, openRewards, owe, type Rewards } from './accounts.ts'

const ROOT = 0

/** The flows of one month; amounts in minor units. */
export type Flows = { signUps: number; activations: number; fees: number; bonuses: number; rewards: number }

/** The amounts that a plan pays as numbers, calculated once by the product's rules. */
type Worth = {
  fee: number
  activation: number
  /** For each level from 1: the match bonus, and the value of the reward. */
  levels: { amount: number; value: number }[]
}

export type World = {
  matrix: Matrix
  accounts: Accounts
  rewards: Rewards
  worth: Worth
  /** The month of joining, counted from 0. */
  joined: Uint8Array
  /** 1 if the sponsor received the bonus for the activation that stands. */
  hasBroughtBonus: Uint8Array
  /** A bit for each level that was paid and stands. */
  paidLevels: Uint8Array
  /** Agents who bring others, the company's own first. */
  recruiters: Int32Array
  recruiterCount: number
  month: number
  flows: Flows
}

export const noFlows = (): Flows => ({ signUps: 0, activations: 0, fees: 0, bonuses: 0, rewards: 0 })

function worthOf(plan: PlanVersion): Worth {
  return {
    fee: Number(plan.registration_fee),
    activation: activationBonusKinds.reduce((sum, kind) => sum + Number(activationWorth(kind, plan, true)), 0),
    levels: Array.from({ length: MATRIX_DEPTH }, (_, index) => {
      const worth = levelWorth(plan, { level: index + 1, isActive: true, wasGiven: false })
      return { amount: Number(worth.amount), value: Number(worth.value) }
    }),
  }
}

/** Creates a company with its own agent only, and room for this many others. */
export function createWorld(plan: PlanVersion, agents: number): World {
  const capacity = agents + 1
  const matrix = createMatrix(capacity)
  placeRootInMatrix(matrix, addToMatrix(matrix, -1))
  return {
    matrix,
    accounts: openAccounts(capacity, plan.holdback_days),
    rewards: openRewards(capacity),
    worth: worthOf(plan),
    joined: new Uint8Array(capacity),
    hasBroughtBonus: new Uint8Array(capacity),
    paidLevels: new Uint8Array(capacity),
    recruiters: new Int32Array(capacity).fill(ROOT),
    recruiterCount: 1,
    month: 0,
    flows: noFlows(),
  }
}

/** Returns whether an agent is Active: the fee is paid and not refunded. */
export const isActive = ({ matrix }: World, agent: number): boolean => at(matrix.status, agent) === status.active

/** Adds an agent who has not paid, and returns its position. */
export function signUp(world: World, sponsor: number): number {
  const agent = addToMatrix(world.matrix, sponsor)
  world.joined[agent] = world.month
  world.flows.signUps += 1
  return agent
}

/** Lets an agent recruit from now on. */
export function letRecruit(world: World, agent: number): void {
  world.recruiters[world.recruiterCount] = agent
  world.recruiterCount += 1
}

function payBonus({ accounts, month, flows }: World, agent: number, amount: number): void {
  addBonus(accounts, { agent, month, amount })
  flows.bonuses += amount
}

const bitOf = (level: number): number => 1 << (level - 1)

/**
 * Posts the fee, places the agent, and pays the sponsor and the uplines whose levels it completes (plan rules 3 to 9).
 */
export function activate(world: World, agent: number): void {
  const { matrix, accounts, rewards, worth, flows } = world
  const sponsor = at(matrix.sponsor, agent)
  accounts.totals.cash += worth.fee
  flows.fees += worth.fee
  flows.activations += 1
  if (isActive(world, sponsor)) {
    world.hasBroughtBonus[agent] = 1
    payBonus(world, sponsor, worth.activation)
  }
  for (const { agent: upline, level, isActive: isPaid } of activateInMatrix(matrix, agent)) {
    const { amount, value } = worth.levels[level - 1] ?? { amount: 0, value: 0 }
    if (!isPaid) continue
    world.paidLevels[upline] = at(world.paidLevels, upline) | bitOf(level)
    payBonus(world, upline, amount)
    if (value === 0 || hasReward(rewards, upline, level)) continue
    owe(accounts, rewards, { agent: upline, level, value })
    flows.rewards += value
  }
}

/** Takes back everything that the activation led to (plan rule 16). */
export function refund(world: World, agent: number): void {
  const { matrix, accounts, rewards, worth, flows } = world
  accounts.totals.cash -= worth.fee
  flows.fees -= worth.fee
  if (at(world.hasBroughtBonus, agent) === 1) {
    world.hasBroughtBonus[agent] = 0
    payBonus(world, at(matrix.sponsor, agent), -worth.activation)
  }
  for (const { agent: upline, level } of deactivateInMatrix(matrix, agent)) {
    const { amount, value } = worth.levels[level - 1] ?? { amount: 0, value: 0 }
    if ((at(world.paidLevels, upline) & bitOf(level)) === 0) continue
    world.paidLevels[upline] = at(world.paidLevels, upline) & ~bitOf(level)
    payBonus(world, upline, -amount)
    flows.rewards -= cancel(accounts, rewards, { agent: upline, level, value })
  }
}
