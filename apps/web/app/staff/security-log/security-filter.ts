/** The filter of the security log, as the address states it. */
import { dayProblems } from '../parts/day-problems.ts'
import type { Address } from '../parts/use-address.ts'

const names = ['kind', 'cause', 'account', 'source', 'from', 'to'] as const
export type FilterName = (typeof names)[number]
type Filter = Partial<Record<FilterName, string>>

/** The values in the address without the empty ones, as the API expects them. */
export const filterIn = ({ value }: Pick<Address, 'value'>): Filter =>
  Object.fromEntries(names.map((name) => [name, value(name).trim()]).filter(([, text]) => text !== ''))

/** The values that clear every filter. */
export const noFilter: Record<FilterName, string> = { kind: '', cause: '', account: '', source: '', from: '', to: '' }

/** The values that the server would refuse, by field. */
export const problemsOf = ({ from, to }: Filter): Filter =>
  dayProblems({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) })

/** Where the events of the account with this email address are. */
export const securityLogOf = (email: string): string => `/staff/security-log?account=${encodeURIComponent(email)}`
