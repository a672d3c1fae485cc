/** Describes the payout of an approved withdrawal for its agent. Pure. */
import type { Payout } from '@evergrove/contract/withdrawals/payouts'
import { dayWords } from '../../components/day-words.ts'

const underReference = (reference: string | null): string => (reference === null ? '' : `, reference ${reference}`)

/** Returns a sentence or two on where the money is, and on what to do if it came back. */
export function payoutWords({ state, at, reference, reason }: Payout): string {
  if (state === 'waiting') return 'Waiting to be sent to your bank'
  if (state === 'sent') return `Sent to your bank on ${dayWords(at)}`
  if (state === 'paid') return `Paid on ${dayWords(at)}${underReference(reference)}`
  const why = reason === null ? '' : ` ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
  return `Returned on ${dayWords(at)}.${why} The amount is back in your balance. Check your bank details, then request it again.`
}
