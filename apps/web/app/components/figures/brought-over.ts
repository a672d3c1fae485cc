import { earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo } from '@evergrove/contract/network'

/** A part of a figure that is behind no entry, because it was brought over on that day when the company moved in. */
export type BroughtOver = { amount: string; on: string }

/**
 * Returns the part of an agent's earnings that was brought over; undefined if there is none.
 * @param figure the field of the earnings, or a filter of entries, which may be about something else
 */
export function broughtOverIn(
  figure: string | undefined,
  account: Pick<AccountInfo, 'brought_over'> | undefined,
): BroughtOver | undefined {
  const field = earnedFields.find((one) => one === figure)
  const before = account?.brought_over
  if (field === undefined || before === undefined || before[field] === '0.00') return undefined
  return { amount: before[field], on: before.on }
}
