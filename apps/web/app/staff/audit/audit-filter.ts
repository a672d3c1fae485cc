/** The filter of the audit trail, as the address states it. */
import { dayProblems } from '../parts/day-problems.ts'
import type { Address } from '../parts/use-address.ts'

const names = ['actor', 'action', 'subject_kind', 'subject_id', 'from', 'to'] as const
export type FilterName = (typeof names)[number]

/** The values in the address without the empty ones, as the API expects them. */
export const filterIn = ({ value }: Pick<Address, 'value'>): Partial<Record<FilterName, string>> =>
  Object.fromEntries(names.map((name) => [name, value(name).trim()]).filter(([, text]) => text !== ''))

/** The values that clear every filter. */
export const noFilter: Record<FilterName, string> = {
  actor: '',
  action: '',
  subject_kind: '',
  subject_id: '',
  from: '',
  to: '',
}

/** The values that the server would refuse, by field. */
export function problemsOf(filter: Partial<Record<FilterName, string>>): Partial<Record<FilterName, string>> {
  const { subject_id } = filter
  return {
    ...(subject_id !== undefined && !/^\d{1,15}$/.test(subject_id) && { subject_id: 'Enter a number.' }),
    ...dayProblems(filter),
  }
}
