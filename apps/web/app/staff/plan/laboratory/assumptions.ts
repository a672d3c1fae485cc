/** The typed assumptions of a simulation. */
import type { Assumptions } from '@evergrove/contract/plan-laboratory'
import {
  MAX_SIMULATED_AGENTS,
  MAX_SIMULATED_MONTHS,
  type PlanScenario,
  planAssumptionNames,
  planAssumptions,
  planScenarioNames,
  planScenarios,
  SEEDS,
} from '@evergrove/contract/plan-scenarios'
import { recordOf } from '@evergrove/contract/platform/records'

const countNames = ['months', 'agents', 'seed'] as const
const numberNames = [...countNames, ...planAssumptionNames]
type NumberName = (typeof numberNames)[number]

export type TypedAssumptions = Record<NumberName, string> & { scenario: PlanScenario }

const limits: Record<(typeof countNames)[number], readonly [number, number]> = {
  months: [1, MAX_SIMULATED_MONTHS],
  agents: [1, MAX_SIMULATED_AGENTS],
  seed: [0, SEEDS - 1],
}

const limitsOf = (name: NumberName): readonly [number, number] =>
  name === 'months' || name === 'agents' || name === 'seed' ? limits[name] : [0, 100]

/** Returns the initial values of the form. The seed is a name more than a count, so its digits are not grouped. */
export const typedFrom = ({ scenario, seed, ...numbers }: Assumptions): TypedAssumptions => ({
  scenario,
  ...recordOf(numberNames, (name) => (name === 'seed' ? String(seed) : numbers[name].toLocaleString('en-US'))),
})

/** Returns the digits without the commas between groups of three. */
const digitsOf = (text: string): string => text.trim().replaceAll(/,(?=\d{3}(?:,|$))/g, '')

/** Returns the reasons why the assumptions cannot be sent, by field. It is empty if they can be sent. */
export function problemsOf(typed: TypedAssumptions): Record<string, string> {
  return Object.fromEntries(
    numberNames.flatMap((name) => {
      const [least, most] = limitsOf(name)
      const text = digitsOf(typed[name])
      const isFine = /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most
      const words = [least, most].map((limit) => limit.toLocaleString('en-US')).join(' to ')
      return isFine ? [] : [[name, `Enter a whole number from ${words}.`] as const]
    }),
  )
}

/** Returns the assumptions for the API. */
export const toAssumptions = ({ scenario, ...typed }: TypedAssumptions): Assumptions => ({
  scenario,
  ...recordOf(numberNames, (name) => Number(digitsOf(typed[name]))),
})

/** Describes the assumptions of a run in a line, in the words of its form. The seed stands with the checksum. */
export function assumptionWords({ scenario, months, agents, ...shares }: Assumptions): string {
  const words = [
    planScenarios[scenario].label,
    `${months} ${months === 1 ? 'month' : 'months'}`,
    `${agents.toLocaleString('en-US')} ${agents === 1 ? 'sign-up' : 'sign-ups'}`,
    ...planAssumptionNames.map((name) => `${planAssumptions[name].label} ${shares[name]}%`),
  ]
  return words.join(' · ')
}

export const isScenario = (value: string): value is PlanScenario => planScenarioNames.some((name) => name === value)
