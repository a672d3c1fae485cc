/** The bank's results for the lines of released batches. */
import { sql } from 'kysely'
import { minorUnits, type StoredAmount, type StoredSum } from '../../platform/money.ts'
import { recordset } from '../../platform/recordset.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import type { Line } from './payouts.ts'

/** The result according to the lines of statements that are matched with a withdrawal `w`: it came back, it was paid, or none. */
const statementOf = sql<Line['statement']>`(
  select case when max(r.amount) > 0 then 'returned' when max(r.amount) < 0 then 'paid' end
  from receipts r where r.withdrawal_id = w.id)`

/** Locks the lines of a batch in their order until the transaction ends, and returns them. */
export async function lockResults(trx: Trx, batchId: number): Promise<Line[]> {
  const { rows } = await sql<Required<Omit<Line, 'amount'>> & { amount: StoredAmount }>`
    select id, agent_id, amount, payout_result as result, ${statementOf} as statement from withdrawals w
    where payout_batch_id = ${batchId} order by id for no key update`.execute(trx)
  return rows.map(({ id, agent_id, amount, result, statement }) => ({
    id,
    agent_id,
    amount: minorUnits(amount),
    result,
    statement,
  }))
}

/** Returns the sum of withdrawals of a batch. */
export async function sumLines(db: Database, batchId: number, ids: readonly number[]): Promise<bigint> {
  const { rows } = await sql<{ sum: StoredSum | null }>`
    select sum(amount) from withdrawals where payout_batch_id = ${batchId} and id = any(${ids}::bigint[])`.execute(db)
  return minorUnits(rows[0]?.sum ?? 0)
}

export type NewResult = {
  id: number
  result: 'paid' | 'returned'
  reference: string | null
  reason: string | null
  /** A date; null for this moment. */
  date: string | null
}

/** Records results. Each withdrawal is named once. */
export async function storeResults(trx: Trx, results: readonly NewResult[]): Promise<void> {
  const given = recordset(results, {
    id: 'bigint',
    result: 'text',
    reference: 'text',
    reason: 'text',
    date: 'date',
  })
  await sql`
    update withdrawals w set
      payout_result = given.result,
      status = case given.result when 'returned' then 'Returned' else w.status end,
      payout_reference = coalesce(given.reference, w.payout_reference),
      payout_reason = given.reason,
      payout_at = coalesce(given.date::timestamp at time zone 'UTC', now())
    from ${given} where w.id = given.id`.execute(trx)
}

/** Settles a released batch if every line has a result. Returns whether it did. */
export async function settleIfComplete(trx: Trx, batchId: number): Promise<boolean> {
  const { rows } = await sql`
    update payout_batches b set state = 'settled', settled_at = now()
    where b.id = ${batchId} and b.state = 'released'
      and not exists (select from withdrawals w where w.payout_batch_id = b.id and w.payout_result is null)
    returning b.id`.execute(trx)
  return rows.length > 0
}

/**
 * Locks a withdrawal that staff can still send back, and returns it: approved, and in no released batch; undefined for
 * any other. The check follows the lock, because a release that the lock has waited for changed its batch, and the
 * waiting statement would not see that.
 */
export async function lockUnsent(trx: Trx, id: number): Promise<(Line & { batch: number | null }) | undefined> {
  await trx.selectFrom('withdrawals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { rows } = await sql<Omit<Line, 'amount'> & { amount: StoredAmount; batch: number | null }>`
    select w.id, w.agent_id, w.amount, w.payout_result as result, b.id as batch from withdrawals w
    left join payout_batches b on b.id = w.payout_batch_id
    where w.id = ${id} and w.status = 'Approved' and w.payout_result is null and coalesce(b.state = 'draft', true)`.execute(
    trx,
  )
  const [row] = rows
  return row && { ...row, amount: minorUnits(row.amount) }
}

/** Takes one withdrawal out of its draft, if it is in one. */
export async function leaveBatch(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('withdrawals').set({ payout_batch_id: null }).where('id', '=', id).execute()
}
