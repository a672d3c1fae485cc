/** Counts what waits, each out of an index that holds only what waits. */
import { type RawBuilder, sql } from 'kysely'
import { isRewardOwed } from '../network/index.ts'
import type { Database } from '../platform/schema.ts'

export const waitingPayments = sql<number>`
  (select count(*) from payments where status = 'Pending' and payment_proof_id is not null and asked_at is null)`
export const waitingWithdrawals = sql<number>`(select count(*) from withdrawals where status = 'Pending')`
export const newReceipts = sql<number>`(select count(*) from receipts where status = 'New')`
export const owedRewards = sql<number>`(select count(*) from reached_levels r where ${isRewardOwed})`
export const newMessages = sql<number>`(select count(*) from contact_messages where answered_at is null)`

/** The counts by name, in one statement; null where there is no query. */
export async function selectCounts<N extends string>(
  db: Database,
  counts: Record<N, RawBuilder<number> | undefined>,
): Promise<Record<N, number | null>> {
  const columns = Object.entries<RawBuilder<number> | undefined>(counts).map(
    ([name, count]) => sql`${count ?? sql`null::bigint`} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<N, number | null>>`select ${sql.join(columns)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a source has one row')
  return row
}
