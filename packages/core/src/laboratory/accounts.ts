/** The balances of simulated agents and the debts of the company, in whole minor units on typed arrays. No I/O. */
import { at } from '../network/index.ts'
import type { Random } from './random.ts'

/** The company's position; all amounts in minor units. */
type Totals = {
  cash: number
  /** The balances of the agents, held back or not. */
  balances: number
  /** Withdrawals requested and not yet paid. */
  holds: number
  rewardsOwed: number
  /** The amounts that were taken back and that no balance could bear. */
  owedByAgents: number
}

export type Accounts = {
  totals: Totals
  /** The balance of each agent; a debt of the agent is negative (plan rule 14). */
  balance: Float64Array
  /** Bonuses less the amounts that were taken back. */
  earned: Float64Array
  /** Amounts credited in each of the last months, as many as bonuses are held back for; the newest is `month % length`. */
  recent: Float64Array[]
}

const DAYS_OF_A_MONTH = 30

/** Returns empty accounts. A holdback counts in whole months, rounded up. */
export function openAccounts(capacity: number, holdbackDays: number): Accounts {
  const months = Math.ceil(holdbackDays / DAYS_OF_A_MONTH)
  return {
    totals: { cash: 0, balances: 0, holds: 0, rewardsOwed: 0, owedByAgents: 0 },
    balance: new Float64Array(capacity),
    earned: new Float64Array(capacity),
    recent: Array.from({ length: months }, () => new Float64Array(capacity)),
  }
}

/** Releases the amounts that are no longer held back. */
export function beginMonth({ recent }: Accounts, month: number): void {
  recent[month % recent.length]?.fill(0)
}

/**
 * Credits a bonus, or takes one back if the amount is negative. The agent owes the part that the balance cannot bear.
 */
export function addBonus(
  { totals, balance, earned, recent }: Accounts,
  { agent, month, amount }: { agent: number; month: number; amount: number },
): void {
  const before = at(balance, agent)
  const after = before + amount
  balance[agent] = after
  earned[agent] = at(earned, agent) + amount
  totals.balances += Math.max(after, 0) - Math.max(before, 0)
  totals.owedByAgents += Math.max(-after, 0) - Math.max(-before, 0)
  const held = recent[month % recent.length]
  if (held !== undefined) held[agent] = Math.max(0, at(held, agent) + amount)
}

function availableTo({ balance, recent }: Accounts, agent: number): number {
  let available = at(balance, agent)
  for (const credited of recent) available -= at(credited, agent)
  return available
}

type Withdrawing = { isActive: (agent: number) => boolean; minimum: number; percent: number; random: Random }

/** Pays the requests of the month before, and lets agents request all that is available (plan rules 12 and 20). */
export function withdraw(accounts: Accounts, size: number, { isActive, minimum, percent, random }: Withdrawing): void {
  const { totals, balance } = accounts
  totals.cash -= totals.holds
  totals.holds = 0
  // The company's own agent, the first, never withdraws its bonuses.
  for (let agent = 1; agent < size; agent += 1) {
    if (at(balance, agent) < minimum || !isActive(agent)) continue
    const available = availableTo(accounts, agent)
    if (available < minimum || !random.happens(percent)) continue
    balance[agent] = at(balance, agent) - available
    totals.balances -= available
    totals.holds += available
  }
}

// Rewards of simulated agents: owed on reaching a level, given the next month, cancelled if the level is lost before.

/** A bit for each level of each agent. */
export type Rewards = { fresh: Uint8Array; due: Uint8Array; given: Uint8Array; dueSum: number; freshSum: number }

export const openRewards = (capacity: number): Rewards => ({
  fresh: new Uint8Array(capacity),
  due: new Uint8Array(capacity),
  given: new Uint8Array(capacity),
  dueSum: 0,
  freshSum: 0,
})

const bitOf = (level: number): number => 1 << (level - 1)

/** Returns whether the agent has been given a reward for this level already: it is not owed a second time (plan rule 17). */
export const hasReward = ({ given }: Rewards, agent: number, level: number): boolean =>
  (at(given, agent) & bitOf(level)) !== 0

/** Books a reward as owed. */
export function owe({ totals }: Accounts, rewards: Rewards, reward: { agent: number; level: number; value: number }) {
  const { agent, level, value } = reward
  rewards.fresh[agent] = at(rewards.fresh, agent) | bitOf(level)
  rewards.freshSum += value
  totals.rewardsOwed += value
}

/** Cancels a reward that has not been given, and returns the amount that was booked for it. */
export function cancel(
  { totals }: Accounts,
  rewards: Rewards,
  reward: { agent: number; level: number; value: number },
): number {
  const { agent, level, value } = reward
  const bit = bitOf(level)
  if ((at(rewards.fresh, agent) & bit) !== 0) {
    rewards.fresh[agent] = at(rewards.fresh, agent) & ~bit
    rewards.freshSum -= value
  } else if ((at(rewards.due, agent) & bit) !== 0) {
    rewards.due[agent] = at(rewards.due, agent) & ~bit
    rewards.dueSum -= value
  } else {
    return 0
  }
  totals.rewardsOwed -= value
  return value
}

/** Gives the rewards that became owed before this month. */
export function giveDue({ totals }: Accounts, rewards: Rewards, size: number): void {
  totals.cash -= rewards.dueSum
  totals.rewardsOwed -= rewards.dueSum
  const { fresh, due, given } = rewards
  for (let agent = 0; agent < size; agent += 1) {
    given[agent] = at(given, agent) | at(due, agent)
    due[agent] = at(fresh, agent)
  }
  fresh.fill(0)
  rewards.dueSum = rewards.freshSum
  rewards.freshSum = 0
}
