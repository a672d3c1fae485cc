/** The console's names of moments, months and accounts of the books. All times are UTC, like the months themselves. Pure. */
import { accountFacts, type Side } from '@evergrove/contract/ledger/account-numbers'
import type { Account, Month } from '@evergrove/contract/ledger/accounting'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { inUtc } from '../../components/day-words.ts'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'

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
  waiting: 'Earlier month open',
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

const { agent, payouts_in_transit, rewards_owed, unmatched_receipts } = accountFacts

/** Compares cash with what the company owes: accounts 2000 to 2300. Undefined if it owes nothing. */
export function coverOf(accounts: readonly Account[]): { words: string; isShort: boolean } | undefined {
  const cash = readMoney(balanceOf(accounts, accountFacts.cash.number))
  const owed = readMoney(
    sumOfAmounts(
      [agent, payouts_in_transit, rewards_owed, unmatched_receipts].map(({ number }) => balanceOf(accounts, number)),
    ),
  )
  if (owed === 0n) return undefined
  const [has, owes, lacks] = [cash, owed, owed - cash].map((amount) => formatAmount(formatMoney(amount)))
  return cash >= owed
    ? { words: `Cash of ${has} covers the ${owes} that the company owes (accounts 2000 to 2300).`, isShort: false }
    : {
        words: `Cash of ${has} is ${lacks} less than the ${owes} that the company owes (accounts 2000 to 2300).`,
        isShort: true,
      }
}
