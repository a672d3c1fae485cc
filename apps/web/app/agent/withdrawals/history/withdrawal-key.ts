import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'

/** Tells one withdrawal from another: the wire gives them no id, and no two leave the same balance at the same moment. */
export const keyOf = ({ created_at, balance_before, balance_after }: Withdrawal): string =>
  `${created_at} ${balance_before} ${balance_after}`
