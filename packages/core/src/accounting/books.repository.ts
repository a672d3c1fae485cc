/** The sums of the accounts: now, as stored for a closed month, and by the transfers of a period. */
import type { AccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import { type RawBuilder, sql } from 'kysely'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import type { MovesByKind } from './books.ts'

type MovesRow = { kind: AccountKind; debits: StoredAmount; credits: StoredAmount }

async function readMoves(db: Database, query: RawBuilder<MovesRow>): Promise<MovesByKind> {
  const { rows } = await query.execute(db)
  return new Map(
    rows.map(({ kind, debits, credits }) => [kind, { debits: minorUnits(debits), credits: minorUnits(credits) }]),
  )
}

/** All transfers. The company has few accounts, and those of all agents are stored as totals. */
export const currentMoves = (db: Database): Promise<MovesByKind> =>
  readMoves(
    db,
    sql`
      select kind, sum(debits_posted)::bigint as debits, sum(credits_posted)::bigint as credits
      from (
        select kind, debits_posted, credits_posted from ledger_accounts where id < 0
        union all
        select kind, debits_posted, credits_posted from ledger_totals
      ) sums group by kind`,
  )

/** The transfers that are dated in the period; the end does not belong to it. The cost grows with their number. */
export const movesBetween = (db: Database, since: Date, until: Date | 'infinity'): Promise<MovesByKind> =>
  readMoves(db, sql`select kind, debits, credits from ledger_moves(${since}::timestamptz, ${until}::timestamptz)`)

/** What was stored when the month was closed. */
export const closedMoves = (db: Database, firstDay: string): Promise<MovesByKind> =>
  readMoves(db, sql`select kind, debits, credits from closed_month_balances where month = ${firstDay}::date`)

/** The last closed month that was over by then, as its first day. */
export async function findClosedBefore(db: Database, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from closed_months
    where (month + interval '1 month') at time zone 'UTC' <= ${at}::timestamptz`.execute(db)
  return rows[0]?.month ?? undefined
}

/**
 * The highest number of a transfer, after waiting for all transfers that are being added: no transfer up to it appears later.
 * New transfers wait for the same moment. Call it outside a snapshot.
 */
export async function settledTransfer(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select settled_transfer() as id`.execute(db)
  return rows[0]?.id ?? 0
}
