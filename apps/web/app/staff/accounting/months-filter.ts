/** The months of a report (UTC), as the address states them. */
import type { Days } from '../parts/filters.ts'
import type { Address } from '../parts/use-address.ts'

const MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/
const NO_MONTH = 'Enter a month such as 2027-01.'

export const isMonth = (text: string): boolean => MONTH.test(text)

/** The months as the API expects them, without those that it would refuse, and what is wrong with those. */
export function monthsIn({ value }: Pick<Address, 'value'>): { months: Days; problems: Days } {
  const [from, to] = [value('from').trim(), value('to').trim()]
  const isWrong = (month: string): boolean => month !== '' && !isMonth(month)
  const problems: Days = {
    ...(isWrong(from) && { from: NO_MONTH }),
    ...(isWrong(to)
      ? { to: NO_MONTH }
      : from !== '' && to !== '' && from > to && { to: 'The end month must not be before the start month.' }),
  }
  const months: Days = {
    ...(from !== '' && problems.from === undefined && { from }),
    ...(to !== '' && problems.to === undefined && { to }),
  }
  return { months, problems }
}
