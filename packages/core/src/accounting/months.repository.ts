import { sql } from 'kysely'
import type { StoredAmount } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'

export type ClosedMonthRow = {
  /** Its first day. */
  month: string
  closed_at: Date
  closed_by: string | null
  transfers: StoredAmount
  last_transfer_id: number | null
  checkpoint: string
}

/** The closed months, the oldest first; only the one that begins on `firstDay` if it is given. */
export async function selectClosedMonths(db: Database, firstDay?: string): Promise<ClosedMonthRow[]> {
  const only = firstDay === undefined ? sql`` : sql`where m.month = ${firstDay}::date`
  const { rows } = await sql<ClosedMonthRow>`
    select m.month, m.closed_at, s.email as closed_by, m.transfers, m.last_transfer_id,
      encode(m.checkpoint, 'hex') as checkpoint
    from closed_months m left join staff s on s.id = m.closed_by ${only}
    order by m.month`.execute(db)
  return rows
}

/** When the first transfer was made; undefined if there is none. */
export async function findFirstTransfer(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ moment: Date | null }>`
    select min(created_at) as moment from ledger_transfers`.execute(db)
  return rows[0]?.moment ?? undefined
}

/** Closes the month and says whether it could be closed. Blocks new transfers until the transaction ends. */
export async function insertClosedMonth(
  trx: Trx,
  { firstDay, staffId }: { firstDay: string; staffId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_closed: boolean }>`
    select close_month(${firstDay}::date, ${staffId}::bigint) as is_closed`.execute(trx)
  return rows[0]?.is_closed ?? false
}
