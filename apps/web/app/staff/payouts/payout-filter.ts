/** The filter in the address for the approved withdrawals of a new batch. */
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { dayProblems } from '../parts/filters.ts'
import type { Address } from '../parts/use-address.ts'

const names = ['from', 'to', 'minimum', 'maximum', 'bank', 'search'] as const
export type FilterName = (typeof names)[number]
export type Filter = Partial<Record<FilterName, string>>

/** Returns the values in the address for the API, without the empty ones. */
export const filterIn = ({ value }: Pick<Address, 'value'>): Filter =>
  Object.fromEntries(names.map((name) => [name, value(name).trim()]).filter(([, text]) => text !== ''))

/** The values that clear every filter. */
export const noFilter: Record<FilterName, string> = {
  from: '',
  to: '',
  minimum: '',
  maximum: '',
  bank: '',
  search: '',
}

const NO_AMOUNT = 'Enter an amount such as 50 or 50.25.'

function amountProblems({ minimum, maximum }: Filter): Filter {
  const least = minimum === undefined ? undefined : parseMoney(minimum)
  const most = maximum === undefined ? undefined : parseMoney(maximum)
  return {
    ...(minimum !== undefined && least === undefined && { minimum: NO_AMOUNT }),
    ...(maximum !== undefined && most === undefined && { maximum: NO_AMOUNT }),
    ...(least !== undefined &&
      most !== undefined &&
      most < least && { maximum: 'The largest amount must be at least the smallest.' }),
  }
}

/** Returns the problems of values that would choose nothing or that the server would refuse, by field. */
export const problemsOf = (filter: Filter): Filter => ({ ...amountProblems(filter), ...dayProblems(filter) })
