/** What a booking is, and what it does to what can be withdrawn. */
import { formatMoney, parseMoney } from '@evergrove/contract/money-codec'
import type { StaffAgent } from '@evergrove/contract/staff-agents'

export type Booking = StaffAgent['ledger'][number]

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

const parseSigned = (amount: string): bigint =>
  amount.startsWith('-') ? -(parseMoney(amount.slice(1)) ?? 0n) : (parseMoney(amount) ?? 0n)

/** What there was before the oldest of these bookings, in cents. */
function balanceBefore(bookings: readonly Booking[]): bigint {
  const oldest = bookings.at(-1)
  return oldest === undefined ? 0n : parseSigned(oldest.balance) - movedBy(oldest)
}

/**
 * How the balance after the newest booking comes about: one sum a kind, which add up to it. What was booked before the
 * oldest of these, where not all are here, is one sum of its own.
 */
export function sumsOf(bookings: readonly Booking[]): Sum[] {
  const sums = new Map(Object.values(terms).map((term) => [term, 0n]))
  const add = (term: string, amount: bigint) => sums.set(term, (sums.get(term) ?? 0n) + amount)
  const earlier = balanceBefore(bookings)
  if (earlier !== 0n) add('Before the bookings listed', earlier)
  for (const booking of bookings) add(terms[booking.kind] ?? 'Other bookings', movedBy(booking))
  return [...sums].map(([term, amount]) => ({ term, amount: formatMoney(amount) }))
}
