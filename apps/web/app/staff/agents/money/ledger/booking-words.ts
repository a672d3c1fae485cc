/** What a booking is, and what it does to what can be withdrawn. */

import type { BookedSum, Booking } from '@evergrove/contract/agents/agents'
import { parseMoney } from '@evergrove/contract/platform/money-codec'

const kinds: Readonly<Record<string, string>> = {
  referral_bonus: 'Referral bonus',
  match_bonus: 'Match bonus',
  adjustment: 'Adjustment',
}

const withdrawalPhases: Readonly<Record<string, string>> = {
  pending: 'Withdrawal requested',
  posted: 'Withdrawal paid',
  voided: 'Withdrawal returned',
}

/** The booking's kind in words; one that is not known is named as it is stored. */
export const kindWords = ({ kind, phase }: Booking): string =>
  (kind === 'withdrawal' ? withdrawalPhases[phase] : kinds[kind]) ?? `${kind} (${phase})`

/**
 * What the booking adds to what can be withdrawn, in cents. A request takes its amount at once, so paying it out later
 * moves nothing, and returning it gives it back (plan rule 12).
 */
export function movedBy({ side, phase, amount }: Pick<Booking, 'side' | 'phase' | 'amount'>): bigint {
  const size = parseMoney(amount) ?? 0n
  if (side === 'credit' || phase === 'voided') return size
  return phase === 'posted' ? 0n : -size
}

export type Sum = { term: string; amount: string }

const terms: Readonly<Record<string, string>> = {
  referral_bonus: 'Referral bonuses',
  match_bonus: 'Match bonuses',
  adjustment: 'Adjustments',
  withdrawal: 'Withdrawals, less those returned',
}

/** What all bookings of each kind come to, in words; kinds of which there is none come to nothing. */
export function sumsOf(booked: readonly BookedSum[]): Sum[] {
  const known = Object.entries(terms).map(([kind, term]) => ({
    term,
    amount: booked.find((sum) => sum.kind === kind)?.amount ?? '0.00',
  }))
  const others = booked.filter(({ kind }) => !(kind in terms)).map(({ kind, amount }) => ({ term: kind, amount }))
  return [...known, ...others]
}
