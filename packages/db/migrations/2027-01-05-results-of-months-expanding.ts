/**
 * Closed months store what their transfers moved by version of the plan, so that a year of results is read without its transfers
 * (plan rule 29). The release before closes months through the same function.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  close_month: '65ae9a26cccc9cfa',
  ledger_plan_moves: 'afbce3c156c20fad',
}

const table = sql`
  create table closed_month_results (
    month date not null references closed_months,
    kind text not null,
    plan_version_id bigint references plan_versions,
    debits bigint not null check (debits >= 0),
    credits bigint not null check (credits >= 0),
    unique nulls not distinct (month, kind, plan_version_id)
  )`

const history = [
  sql`
    insert into closed_month_results (month, kind, plan_version_id, debits, credits)
    select m.month, r.kind, r.plan_version_id, r.debits, r.credits
    from closed_months m cross join lateral ledger_plan_moves(
      m.month::timestamp at time zone 'UTC', (m.month + interval '1 month') at time zone 'UTC') r`,
  sql`
    create trigger refuse_change before delete or update on closed_month_results
    for each row execute function refuse_change()`,
  sql`
    create trigger refuse_truncate before truncate on closed_month_results
    for each statement execute function refuse_change()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  // A month that the release before closes meanwhile would lack its results.
  await sql`lock table closed_months in share row exclusive mode`.execute(db)
  await table.execute(db)
  await applyFunctions(db, Object.keys(functions))
  for (const statement of history) await statement.execute(db)
}
