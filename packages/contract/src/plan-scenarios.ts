/**
 * The assumptions that the plan laboratory can make about the future. Separate from the schemas, so that a screen need
 * not load those.
 */
import { keysOf } from './platform/records.ts'

/** The ways in which sign-ups spread over the months, with their labels. */
export const planScenarios = {
  as_before: {
    label: 'As in the last 12 months',
    about: 'Sign-ups come as they came in the last 12 months, year after year.',
  },
  slow: { label: 'Slow', about: 'Half as many sign-ups, the same number each month.' },
  burst_then_stop: {
    label: 'Burst, then stop',
    about: 'All sign-ups come in the first third of the months. After that, no one joins.',
  },
  decline: { label: 'Decline', about: 'Sign-ups fall month by month until no one joins.' },
} as const

export type PlanScenario = keyof typeof planScenarios
export const planScenarioNames = keysOf(planScenarios)

export const MAX_SIMULATED_MONTHS = 60
export const MAX_SIMULATED_AGENTS = 1_000_000
/** A seed is a whole number below this. */
export const SEEDS = 2 ** 32

/** The assumptions of a simulation about agents, in percent. */
export const planAssumptions = {
  unpaid_percent: {
    label: 'Sign-ups that never pay',
    about: 'Share of sign-ups whose fee is never paid.',
  },
  refunded_percent: {
    label: 'Fees refunded',
    about: 'Share of fees that are refunded one to three months later.',
  },
  inactive_percent: { label: 'Agents who recruit no one', about: 'Share of agents who never recruit anyone.' },
  withdrawing_percent: {
    label: 'Agents who withdraw',
    about: 'Share of agents with enough balance who withdraw all of it each month.',
  },
} as const

export const planAssumptionNames = keysOf(planAssumptions)

/** The assumption about withdrawals, for which the books have no comparable figure. */
export const WITHDRAWING_PERCENT = 70

/** The trial of every draft before it is published: the scenario in which no new fees come in. */
export const STANDARD_TRIAL = { scenario: 'burst_then_stop', months: 36, agents: 10_000, seed: 1 } as const
