/** What an adjustment does to a balance, calculated in whole cents. */
import { formatMoney, parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { Adjustment } from './agent-calls.ts'

export const directions = ['Give', 'Take'] as const
type Direction = (typeof directions)[number]

export type Draft = { direction: Direction; amount: string; reason: string }

type DraftProblems = Partial<Record<'amount' | 'reason', string>>

const signed = ({ direction, amount }: Draft): bigint | undefined => {
  const size = parseMoney(amount.trim())
  return size === undefined || direction === 'Give' ? size : -size
}

/** The balance after the adjustment as a decimal string; undefined while the amount is not valid. */
export function balanceAfter(draft: Draft, balance: string): string | undefined {
  const change = signed(draft)
  return change === undefined ? undefined : formatMoney(readMoney(balance) + change)
}

/** What is missing or wrong, by field. The server checks the balance again. */
export function problemsOf(draft: Draft, balance: string): DraftProblems {
  const problems: DraftProblems = {}
  const change = signed(draft)
  if (change === undefined) problems.amount = 'Enter an amount such as 1250.00, with at most two decimals.'
  else if (change === 0n) problems.amount = 'Enter an amount greater than zero.'
  else if (balanceAfter(draft, balance)?.startsWith('-')) problems.amount = 'The agent has less than that.'
  if (draft.reason.trim() === '') problems.reason = 'Enter a reason.'
  return problems
}

export const adjustmentOf = ({ direction, amount, reason }: Draft): Adjustment => ({
  direction: direction === 'Give' ? 'credit' : 'debit',
  amount: amount.trim(),
  reason: reason.trim(),
})
