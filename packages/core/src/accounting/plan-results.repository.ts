import { accountFacts, planAccounts } from '@evergrove/contract/ledger/account-numbers'
import { companyAccountKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { keysOf } from '@evergrove/contract/platform/records'
import { sql } from 'kysely'
import { SHARDS } from '../ledger/index.ts'
import type { StoredAmount } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'

export type PlanResultRow = { month: string; plan_version_id: number | null } & Record<
  keyof typeof planAccounts,
  StoredAmount
>

/** What a transfer adds to the account on its normal side. */
function movedOn(name: keyof typeof planAccounts) {
  const kind = planAccounts[name]
  const index = companyAccountKinds.indexOf(kind)
  const isOn = (side: 'debit' | 'credit') => {
    const account = sql.ref(`${side}_account_id`)
    return sql`${account} between ${sql.lit(-(index + 1) * SHARDS)} and ${sql.lit(-index * SHARDS - 1)}`
  }
  const normal = accountFacts[kind].normalSide
  return sql`sum(case when ${isOn(normal)} then amount
    when ${isOn(normal === 'debit' ? 'credit' : 'debit')} then -amount else 0 end)::bigint as ${sql.ref(name)}`
}

/** Fees, bonuses and rewards of a period by month (UTC) and version of the plan. The cost grows with its transfers. */
export async function selectPlanResults(db: Database, since: Date, until: Date): Promise<PlanResultRow[]> {
  const { rows } = await sql<PlanResultRow>`
    select * from (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, plan_version_id,
        ${sql.join(keysOf(planAccounts).map(movedOn))}
      from ledger_transfers
      where created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz and phase in ('single', 'posted')
      group by 1, 2
    ) results
    where fees <> 0 or bonuses <> 0 or rewards <> 0
    order by month, plan_version_id`.execute(db)
  return rows
}
