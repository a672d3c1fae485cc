/** Approved withdrawals that are in no batch, and those that stay out of batches because a payment to their account came back. */
import type { Contact } from '@evergrove/contract/agents/people'
import type { PayoutFilter } from '@evergrove/contract/withdrawals/payouts'
import { type RawBuilder, sql } from 'kysely'
import { contactOf } from '../../platform/contacts.repository.ts'
import type { StoredAmount, StoredSum } from '../../platform/money.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { agentHas } from '../../platform/text-search.repository.ts'
import { destinationColumns, isLeftOut } from '../concerns.repository.ts'

/** Returns the condition that agent `a`'s withdrawal `w` waits and passes the filter, apart from sealed bank details. */
function waiting({ from, to, minimum, maximum, search }: PayoutFilter, isOut = false): RawBuilder<unknown> {
  const conditions = [
    sql`w.status = 'Approved' and w.payout_batch_id is null and w.payout_result is null`,
    isOut ? isLeftOut : sql`not ${isLeftOut}`,
    from && sql`w.decided_at >= ${from}::date::timestamp at time zone 'UTC'`,
    to && sql`w.decided_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    minimum !== undefined && sql`w.amount >= ${minimum}::bigint`,
    maximum !== undefined && sql`w.amount <= ${maximum}::bigint`,
    search !== undefined && agentHas(search),
  ]
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  )
}

/** Returns the number of waiting withdrawals and their sum. */
export async function measureWaiting(db: Database, filter: PayoutFilter): Promise<{ lines: number; total: StoredSum }> {
  const { rows } = await sql<{ lines: number; total: StoredSum }>`
    select count(*) as lines, coalesce(sum(w.amount), 0) as total
    from withdrawals w join agents a on a.id = w.agent_id where ${waiting(filter)}`.execute(db)
  return rows[0] ?? { lines: 0, total: '0' }
}

/** The number and sum of all withdrawals that wait, as one value. */
export const waitingMoney = sql<{ count: number; sum: StoredSum }>`
  (select json_build_object('count', count(*), 'sum', coalesce(sum(w.amount), 0)::text)
  from withdrawals w join agents a on a.id = w.agent_id where ${waiting({})})`

/** Bank details are sealed. */
export type WaitingRow = {
  id: number
  agent_id: number
  agent: Contact
  amount: StoredAmount
  decided_at: Date
  bank_name: string | null
  account_name: string | null
  account_number: string | null
}

/** Returns the withdrawals that wait, or that stay out of batches, in the order in which they were approved. */
export async function listWaiting(
  db: Database,
  filter: PayoutFilter,
  { limit, isOut = false }: { limit: number; isOut?: boolean },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.id, w.agent_id, ${contactOf('a')} as agent, w.amount, w.decided_at, ${destinationColumns}
    from withdrawals w join agents a on a.id = w.agent_id where ${waiting(filter, isOut)}
    order by w.decided_at, w.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Puts those of the withdrawals that still wait into a draft and returns them. They are locked in one order, so that each
 * withdrawal is in only one of two batches that are made at the same time.
 */
export async function putIntoBatch(trx: Trx, batchId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select w.id from withdrawals w join agents a on a.id = w.agent_id
      where w.id = any(${ids}::bigint[]) and ${waiting({})}
      order by w.id for no key update of w
    )
    update withdrawals w set payout_batch_id = ${batchId} from chosen where w.id = chosen.id returning w.id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
