/** What the entries on the statement come to. */
import type { EntrySum } from '@evergrove/contract/ledger/statement'
import { sumOfAmounts } from '../../components/money.ts'

export type StatementSum = {
  sum: string
  /** What reversals took beyond the balance. */
  owed: string
  hasOwed: boolean
}

/** The sums of all kinds together. Undefined while they load. */
export function sumsIn(sums: readonly EntrySum[] | undefined): StatementSum | undefined {
  if (sums === undefined) return undefined
  const owed = sumOfAmounts(sums.flatMap((one) => one.owed ?? []))
  return { sum: sumOfAmounts(sums.map(({ amount }) => amount)), owed, hasOwed: owed !== '0.00' }
}
