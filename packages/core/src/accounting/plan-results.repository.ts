import { accountFacts, planAccounts } from '@evergrove/contract/ledger/account-numbers'
import { keysOf } from '@evergrove/contract/platform/records'
import { sql } from 'kysely'
import type { StoredAmount } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'

export type PlanResultRow = { month: string; plan_version_id: number | null } & Record<
  keyof typeof planAccounts,
  StoredAmount
>

/** The sum of an account on its normal side. */
function sumOf(name: keyof typeof planAccounts) {
  const kind = planAccounts[name]
  const side = accountFacts[kind].normalSide === 'debit' ? sql`debits - credits` : sql`credits - debits`
  return sql`coalesce(sum(${side}) filter (where kind = ${sql.lit(kind)}), 0)::bigint as ${sql.ref(name)}`
}

/**
 * Fees, bonuses and rewards of a period by month (UTC) and version of the plan: as stored for closed months, and by the transfers of
 * the others, whose number the cost grows with. The period begins and ends with a month.
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
