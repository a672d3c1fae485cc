/** What an agent can withdraw now, what becomes available later, and what they owe. Pure functions of the account info. */
import type { AccountInfo, OwnAccount } from '@evergrove/contract/network'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { formatAmount } from '../money.ts'

/** The specification's account info has only the total. A server of the release before sends no more than that. */
export type SentFunds = Pick<AccountInfo, 'total_balance'> &
  Partial<Pick<OwnAccount, 'available_balance' | 'held_back' | 'owed' | 'minimum_withdrawal'>>

/** An amount that becomes available on a UTC day. */
export type FundsRelease = { date: string; amount: string }

export type Funds = {
  total: string
  available: string
  /** Whether a part of the total cannot be withdrawn yet. */
  isHeldBack: boolean
  /** When that part becomes available, the next day first. */
  releases: readonly FundsRelease[]
  /** Undefined if the agent owes nothing. */
  owed: string | undefined
  /** The smallest amount that can be requested. Undefined if the server does not say it. */
  minimum: string | undefined
}

/**
 * The amounts that become available day by day. Debits can leave less in the account than is held back; the balance then
 * bears what is released last, so that the amounts always add up to the part that is not available yet.
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

/** What the agent owes, and how it is repaid (plan rule 14). */
export const owedWords = (owed: string): string => `You owe ${formatAmount(owed)}. Your next bonuses repay it first.`

/** The funds in the account info. */
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
