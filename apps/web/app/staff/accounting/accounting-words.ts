/** The console's names of moments, months and accounts of the books. All times are UTC, like the months themselves. Pure. */
import { accountFacts, type Side } from '@evergrove/contract/ledger/account-numbers'
import type { Account, Month } from '@evergrove/contract/ledger/accounting'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { inUtc } from '../../components/day-words.ts'
import { formatAmount } from '../../components/money.ts'
import type { Days } from '../parts/filters.ts'
import type { Address } from '../parts/use-address.ts'

/** Formats a moment as 'Jan 31, 2027, 11:59:59 PM'. */
export const utcWords = inUtc({ dateStyle: 'medium', timeStyle: 'medium' })

/** Formats '2027-01-31' as 'January 31, 2027'. */
export const dayWords = inUtc({ dateStyle: 'long' })

const MIDNIGHT = 'T00:00:00.000Z'

/** Describes the moment of a report: 'the end of January 31, 2027 (UTC)', 'Jan 31, 2027, 1:30:00 PM (UTC)'. */
export function momentWords(at: string): string {
  if (!at.endsWith(MIDNIGHT)) return `${utcWords(at)} (UTC)`
  return `the end of ${dayWords(Date.parse(at) - 1)} (UTC)`
}

/** Returns the day that ends at this moment, such as '2027-01-31', or undefined for a moment within a day. */
export const lastDayOf = (at: string): string | undefined =>
  at.endsWith(MIDNIGHT) ? new Date(Date.parse(at) - 1).toISOString().slice(0, 10) : undefined

/** Formats '2027-01' as 'January 2027'. */
export const monthName = inUtc({ month: 'long', year: 'numeric' })

/** Returns the first and the last day of the month. */
export function daysOf(month: string): { from: string; to: string } {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from: `${month}-01`, to: new Date(next.getTime() - 1).toISOString().slice(0, 10) }
}

export const monthBadges = {
  closed: 'Closed',
  closable: 'Ready to close',
  waiting: 'After earlier months',
  current: 'Current',
} as const satisfies Record<Month['state'], string>

const names = new Map(Object.values(accountFacts).map(({ number, name }) => [number, name]))

/** Names an account, such as '1000 Cash'. */
export const accountWords = (number: number): string => `${number} ${names.get(number) ?? ''}`.trim()

/** Returns the amount in the column of its side, and an empty text in the other one. */
export const inColumn = (column: Side, side: Side, amount: string): string =>
  column === side ? formatAmount(amount) : ''

/** Returns fees less bonuses and rewards. */
export const leftOf = ({ fees, bonuses, rewards }: Record<'fees' | 'bonuses' | 'rewards', string>): string =>
  formatMoney(readMoney(fees) - readMoney(bonuses) - readMoney(rewards))

/** Returns the balance of the account with this number. */
export const balanceOf = (accounts: readonly Account[], number: number): string =>
  accounts.find((account) => account.number === number)?.balance ?? '0.00'

// The months of a report, and its moment in the address: the end of a day, or a time on it (UTC).

const MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/
const NO_MONTH = 'Enter a month such as 2027-01.'

export const isMonth = (text: string): boolean => MONTH.test(text)

/** Returns the months for the API, without those that it would refuse, and the problems of those. */
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

/** The moment of a report. Without it, the report is current. */
export type AtMoment = { at?: string }

export type MomentFields = { day: string; time: string }

/** The values of the current report. */
export const noMoment: MomentFields = { day: '', time: '' }

const MS_PER_DAY = 86_400_000

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

type Asked = { moment: AtMoment; problems: Partial<MomentFields> }

const refused = (problems: Partial<MomentFields>): Asked => ({ moment: {}, problems })

/** Returns the start of the day, or undefined for no day, such as February 30, which engines would move into March. */
function startOf(day: string): number | undefined {
  const start = DAY.test(day) && day >= '1000' ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day ? undefined : start
}

/** Returns the moment for the API, or the problems by field. A day that has not ended yet means now. */
export function momentOf({ day, time }: MomentFields, now: Date): Asked {
  if (day === '') return time === '' ? { moment: {}, problems: {} } : refused({ day: 'Choose the day as well.' })
  const start = startOf(day)
  if (start === undefined) return refused({ day: 'Enter a valid date.' })
  if (start > now.getTime()) return refused({ day: 'Choose a day in the past.' })
  if (time === '') {
    const end = start + MS_PER_DAY
    return { moment: end > now.getTime() ? {} : { at: new Date(end).toISOString() }, problems: {} }
  }
  if (!TIME.test(time)) return refused({ time: 'Enter a time such as 17:30.' })
  const at = new Date(`${day}T${time}Z`)
  if (at > now) return refused({ time: 'Choose a time in the past.' })
  return { moment: { at: at.toISOString() }, problems: {} }
}
