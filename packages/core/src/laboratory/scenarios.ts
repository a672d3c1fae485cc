/** The number of people who sign up in each month of a simulation. No I/O. */
import type { PlanScenario } from '@evergrove/contract/plan-scenarios'

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
