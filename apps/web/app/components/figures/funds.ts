/** Calculates what an agent can withdraw now and what later, and the debt. Pure functions of the account info. */
import type { AccountInfo, OwnAccount } from '@evergrove/contract/network'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { formatAmount } from '../money.ts'

/** The specification's account info has only the total. A server of the previous release sends nothing more. */
export type SentFunds = Pick<AccountInfo, 'total_balance'> &
  Partial<Pick<OwnAccount, 'available_balance' | 'held_back' | 'owed' | 'minimum_withdrawal'>>

/** An amount that becomes available on a UTC day. */
export type FundsRelease = { date: string; amount: string }

export type Funds = {
  total: string
  available: string
  /** True if a part of the total cannot be withdrawn yet. */
  isHeldBack: boolean
  /** The days on which that part becomes available, the next day first. */
  releases: readonly FundsRelease[]
  /** Undefined if the agent owes nothing. */
  owed: string | undefined
  /** The minimum withdrawal. Undefined if the server does not send it. */
  minimum: string | undefined
}

/**
 * Returns the amounts that become available day by day. Debits can leave less in the account than is held back. The
 * last releases are then reduced, so that the amounts always add up to the part that is not available yet.
 */
function releasesOf(total: bigint, heldBack: AccountInfo['held_back']): FundsRelease[] {
  let held = heldBack.reduce((sum, { amount }) => sum + readMoney(amount), 0n)
  const availableNow = () => (total > held ? total - held : 0n)
  return heldBack.flatMap(({ date, amount }) => {
    const before = availableNow()
    held -= readMoney(amount)
    const released = availableNow() - before
    return released === 0n ? [] : [{ date, amount: formatMoney(released) }]
  })
}

/** Describes the agent's debt and its repayment (plan rule 14). */
export const owedWords = (owed: string): string => `You owe ${formatAmount(owed)}. Your next bonuses repay it first.`

/** Returns the funds in the account info. */
export function fundsOf({
  total_balance,
  available_balance = total_balance,
  held_back = [],
  owed = '0.00',
  minimum_withdrawal,
}: SentFunds): Funds {
  return {
    total: total_balance,
    available: available_balance,
    isHeldBack: available_balance !== total_balance,
    releases: releasesOf(readMoney(total_balance), held_back),
    owed: readMoney(owed) > 0n ? owed : undefined,
    minimum: minimum_withdrawal,
  }
}
