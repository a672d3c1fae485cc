/** What was booked on an agent's account, and how its balance comes about. */

import type { BookedSum, Booking } from '@evergrove/contract/agents/agents'
import { formatMoney } from '@evergrove/contract/platform/money'
import { notFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import type { Database } from '../platform/schema.ts'
import { type BookingRow, countBookings, selectBookings, sumBookings } from './agent-entries.repository.ts'
import { findReference } from './agent-record.repository.ts'

function toBooking({ payer_id, first_name, last_name, ...row }: BookingRow): Booking {
  const isKnown = payer_id !== null && first_name !== null && last_name !== null
  return {
    ...row,
    amount: formatMoney(minorUnits(row.amount)),
    balance: formatMoney(minorUnits(row.balance)),
    created_at: row.created_at.toISOString(),
    caused_by: isKnown ? { id: payer_id, first_name, last_name } : null,
  }
}

/** One page of an agent's bookings, the newest first, each with the balance after it. Throws `not_found`. */
export async function listAgentBookings(
  db: Database,
  { id, ...page }: Page & { id: number },
): Promise<Listed<Booking>> {
  if ((await findReference(db, id)) === undefined) throw notFound()
  const rows = await selectBookings(db, id, rowsOf(page))
  return { items: rows.map(toBooking), total: await countBookings(db, id) }
}

/** The newest bookings, so many at most, each with the balance after it. */
export async function listNewestBookings(db: Database, id: number, limit: number): Promise<Booking[]> {
  return (await selectBookings(db, id, { limit, offset: 0 })).map(toBooking)
}

/** What all bookings of each kind come to; they add up to what can be withdrawn. */
export async function sumAgentBookings(db: Database, id: number): Promise<BookedSum[]> {
  const sums = await sumBookings(db, id)
  return sums.map(({ kind, amount }) => ({ kind, amount: formatMoney(minorUnits(amount)) }))
}
