/** The sums of the entries on the statement. */
import type { EntrySum } from '@evergrove/contract/ledger/statement'
import { sumOfAmounts } from '../../components/money.ts'

export type StatementSum = {
  sum: string
  /** The amount that reversals took beyond the balance. */
  owed: string
  hasOwed: boolean
}

/** Returns the sums of all kinds together, or undefined while they load. */
export function sumsIn(sums: readonly EntrySum[] | undefined): StatementSum | undefined {
  if (sums === undefined) return undefined
  const owed = sumOfAmounts(sums.flatMap((one) => one.owed ?? []))
  return { sum: sumOfAmounts(sums.map(({ amount }) => amount)), owed, hasOwed: owed !== '0.00' }
}
