/** What the company has beside what it owes. Apart from the other words of the books, for the console's start screen. */
import type { Account } from '@evergrove/contract/ledger/accounting'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { formatAmount } from '../../components/money.ts'

/** Compares cash (account 1000) with what the company owes (accounts 2000 to 2300). Undefined if it owes nothing. */
export function coverOf(accounts: readonly Account[]): { words: string; isShort: boolean } | undefined {
  let cash = 0n
  let owed = 0n
  for (const { number, balance } of accounts) {
    if (number === 1000) cash += readMoney(balance)
    if (number >= 2000 && number <= 2300) owed += readMoney(balance)
  }
  if (owed === 0n) return undefined
  const isShort = cash < owed
  const words = (amount: bigint) => formatAmount(formatMoney(amount))
  const compared = isShort ? `is ${words(owed - cash)} less than` : 'covers'
  return {
    words: `Cash of ${words(cash)} ${compared} the ${words(owed)} that the company owes (accounts 2000 to 2300).`,
    isShort,
  }
}
