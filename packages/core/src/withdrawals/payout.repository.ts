import type { DayRange } from '@evergrove/contract/platform/day-range'
import { sql } from 'kysely'
import { decidedBy } from '../audit/index.ts'
import type { StoredAmount } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import { destinationColumns } from './withdrawals.repository.ts'

export type PayoutRow = {
  id: number
  agent_id: number
  first_name: string
  last_name: string
  email: string
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  amount: StoredAmount
  decided_at: Date
  decided_by: string | null
}

/** Withdrawals approved on these days (UTC), in the order of the decisions; only those after `last` if it is given. */
export async function selectPayout(
  db: Database,
  { from, to }: DayRange,
  { last, limit }: { last: number | undefined; limit: number },
): Promise<PayoutRow[]> {
  const since = from === undefined ? sql`` : sql`and w.decided_at >= ${from}::date::timestamp at time zone 'UTC'`
  const until = to === undefined ? sql`` : sql`and w.decided_at < (${to}::date + 1)::timestamp at time zone 'UTC'`
  const after =
    last === undefined
      ? sql``
      : sql`and (w.decided_at, w.id) > ((select decided_at from withdrawals where id = ${last}), ${last}::bigint)`
  const { rows } = await sql<PayoutRow>`
    select w.id, w.agent_id, a.first_name, a.last_name, a.email, ${destinationColumns},
      w.amount, w.decided_at, ${decidedBy('withdrawal', 'w')} as decided_by
    from withdrawals w join agents a on a.id = w.agent_id
    where w.status = 'Approved' ${since} ${until} ${after}
    order by w.decided_at, w.id limit ${limit}`.execute(db)
  return rows
}
