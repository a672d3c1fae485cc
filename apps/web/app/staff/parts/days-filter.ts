/** The days of a list (UTC), as the address states them. */
import { dayProblems } from './day-problems.ts'
import type { Address } from './use-address.ts'

/** Both included. */
export type Days = { from?: string; to?: string }

type Filter = {
  /** The days as the API expects them, without those that it would refuse. */
  days: Days
  problems: Days
  /** Whether the address states a day. */
  asked: boolean
}

export function daysIn({ value }: Pick<Address, 'value'>): Filter {
  const stated: Days = Object.fromEntries(
    (['from', 'to'] as const).map((name) => [name, value(name)]).filter(([, day]) => day !== ''),
  )
  const problems = dayProblems(stated)
  const days: Days = Object.fromEntries(Object.entries(stated).filter(([name]) => !(name in problems)))
  return { days, problems, asked: Object.keys(stated).length > 0 }
}
