/** Calculates the effect of an adjustment on a balance, in whole cents. */
import { formatMoney, parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'

export const directions = ['Credit', 'Debit'] as const
type Direction = (typeof directions)[number]

export type Draft = { direction: Direction; amount: string; reason: string }

type DraftProblems = Partial<Record<'amount' | 'reason', string>>

const signed = ({ direction, amount }: Draft): bigint | undefined => {
  const size = parseMoney(amount.trim())
  return size === undefined || direction === 'Credit' ? size : -size
}

/** The balance and the debt of an agent, as decimal strings. One of them is always zero. */
export type Funds = { balance: string; owed: string }

/**
 * Returns the agent's balance and debt after the adjustment. An amount beyond the balance is owed, and a credit first
 * repays a debt (plan rule 14). Returns undefined while the amount is not valid.
 */
export function fundsAfter(draft: Draft, { balance, owed }: Funds): Funds | undefined {
  const change = signed(draft)
  if (change === undefined) return undefined
  const net = readMoney(balance) - readMoney(owed) + change
  return net >= 0n ? { balance: formatMoney(net), owed: '0.00' } : { balance: '0.00', owed: formatMoney(-net) }
}

/** Returns the problems by field. */
export function problemsOf(draft: Draft): DraftProblems {
  const problems: DraftProblems = {}
  const change = signed(draft)
  if (change === undefined) problems.amount = 'Enter an amount such as 1250.00, with at most two decimals.'
  else if (change === 0n) problems.amount = 'Enter an amount greater than zero.'
  if (draft.reason.trim() === '') problems.reason = 'Enter a reason.'
  return problems
}

export const adjustmentOf = ({ direction, amount, reason }: Draft) => ({
  direction: direction === 'Credit' ? ('credit' as const) : ('debit' as const),
  amount: amount.trim(),
  reason: reason.trim(),
})
