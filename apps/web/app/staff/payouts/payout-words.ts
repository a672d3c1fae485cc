/** The console's names of states, numbers and amounts of payouts. Pure. */
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { BatchState, PayoutState, ResultOutcome } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'

export const batchBadges = {
  draft: 'Draft',
  released: 'Released',
  settled: 'Settled',
  dissolved: 'Dissolved',
} as const satisfies Record<BatchState, string>

export const payoutBadges = {
  waiting: 'Waiting',
  sent: 'Sent',
  paid: 'Paid',
  returned: 'Returned',
} as const satisfies Record<PayoutState, string>

export const outcomeWords = {
  paid: 'Paid',
  returned: 'Returned',
  proposed: 'Proposed',
  unchanged: 'Unchanged',
  unmatched: 'Unmatched',
} as const satisfies Record<ResultOutcome, string>

export const number = (count: number): string => count.toLocaleString('en-US')

/** Returns '1 withdrawal', '1,000 withdrawals'. */
export const countWithdrawals = (count: number): string =>
  `${number(count)} ${count === 1 ? 'withdrawal' : 'withdrawals'}`

/** Returns the lines of a batch that have no result yet. */
export function openOf({ lines, total, paid, returned }: Pick<Batch, 'lines' | 'total' | 'paid' | 'returned'>) {
  return {
    lines: lines - paid.lines - returned.lines,
    total: formatMoney(readMoney(total) - readMoney(paid.total) - readMoney(returned.total)),
  }
}

/** Returns today in UTC, in the form of a date field. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)
