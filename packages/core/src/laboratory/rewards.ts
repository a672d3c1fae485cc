/** Rewards of simulated agents: owed on reaching a level, given the next month, cancelled if the level is lost before. */
import { at } from '../network/index.ts'
import type { Accounts } from './accounts.ts'

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
