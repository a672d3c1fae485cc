/**
 * A version of the plan may hold bonuses back for some days (plan rule 20). The index finds the young bonuses of an agent.
 * Versions that exist hold nothing back, and neither does the release before.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table plan_versions add column holdback_days smallint not null default 0 check (holdback_days between 0 and 90)`,
  sql`
    create index ledger_transfers_bonuses on ledger_transfers (credit_account_id, created_at)
    include (amount, plan_version_id) where kind in ('referral_bonus', 'match_bonus')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
