import { accountFacts, planAccounts } from '@evergrove/contract/ledger/account-numbers'
import { keysOf } from '@evergrove/contract/platform/records'
import { sql } from 'kysely'
import type { StoredAmount } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'

export type ClosedMonthRow = {
  /** The first day of the month. */
  month: string
  closed_at: Date
  closed_by: string | null
  transfers: StoredAmount
  last_transfer_id: number | null
  checkpoint: string
}

/** Returns the closed months, the oldest first; only the one that begins on `firstDay` if it is given. */
export async function selectClosedMonths(db: Database, firstDay?: string): Promise<ClosedMonthRow[]> {
  const only = firstDay === undefined ? sql`` : sql`where m.month = ${firstDay}::date`
  const { rows } = await sql<ClosedMonthRow>`
    select m.month, m.closed_at, s.email as closed_by, m.transfers, m.last_transfer_id,
      encode(m.checkpoint, 'hex') as checkpoint
    from closed_months m left join staff s on s.id = m.closed_by ${only}
    order by m.month`.execute(db)
  return rows
}

/** Returns the moment of the first transfer; undefined if there is none. */
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

type PlanResultRow = { month: string; plan_version_id: number | null } & Record<keyof typeof planAccounts, StoredAmount>

/** Returns the sum of an account on its normal side. */
function sumOf(name: keyof typeof planAccounts) {
  const kind = planAccounts[name]
  const side = accountFacts[kind].normalSide === 'debit' ? sql`debits - credits` : sql`credits - debits`
  return sql`coalesce(sum(${side}) filter (where kind = ${sql.lit(kind)}), 0)::bigint as ${sql.ref(name)}`
}

/**
 * Returns fees, bonuses and rewards of a period by month (UTC) and version of the plan: as stored for closed months,
 * and from the transfers for the others. The cost grows with the number of these transfers. The period begins and ends
 * with a month.
 */
export async function selectPlanResults(db: Database, since: Date, until: Date): Promise<PlanResultRow[]> {
  const { rows } = await sql<PlanResultRow>`
    with open_since as (
      select greatest(${since}::timestamptz, (max(month) + interval '1 month') at time zone 'UTC') as moment
      from closed_months
    ), moves as (
      select month, kind, plan_version_id, debits, credits from closed_month_results
      where month >= (${since}::timestamptz at time zone 'UTC')::date
        and month < (${until}::timestamptz at time zone 'UTC')::date
      union all
      select month, kind, plan_version_id, debits, credits
      from ledger_plan_moves((select moment from open_since), ${until}::timestamptz)
    )
    select * from (
      select to_char(month, 'YYYY-MM') as month, plan_version_id, ${sql.join(keysOf(planAccounts).map(sumOf))}
      from moves group by 1, 2
    ) results
    where fees <> 0 or bonuses <> 0 or rewards <> 0
    order by month, plan_version_id`.execute(db)
  return rows
}
