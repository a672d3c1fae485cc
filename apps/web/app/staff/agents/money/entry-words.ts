/** A ledger entry in words, and what it does to the available balance. */

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

/** The entry's kind in words; an unknown kind keeps its stored name. */
export const kindWords = ({ kind, phase }: Booking): string =>
  (kind === 'withdrawal' ? withdrawalPhases[phase] : kinds[kind]) ?? `${kind} (${phase})`

/**
 * What the entry adds to the available balance, in cents. A request takes its amount at once, so paying it out later
 * changes nothing, and returning it gives the amount back (plan rule 12).
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

/** The sum of all entries of each kind, with its name. A kind without entries has the sum zero. */
export function sumsOf(booked: readonly BookedSum[]): Sum[] {
  const known = Object.entries(terms).map(([kind, term]) => ({
    term,
    amount: booked.find((sum) => sum.kind === kind)?.amount ?? '0.00',
  }))
  const others = booked.filter(({ kind }) => !(kind in terms)).map(({ kind, amount }) => ({ term: kind, amount }))
  return [...known, ...others]
}

type Decided = { status: string; decided_by: string | null; reason: string | null }

/** Who decided a withdrawal, how and why, such as 'rejected by bola@example.com: Wrong account'. */
export function decisionWords({ status, decided_by, reason }: Decided): string {
  if (decided_by === null) return status.toLowerCase()
  return `${status.toLowerCase()} by ${decided_by}${reason === null || reason === '' ? '' : `: ${reason}`}`
}
