/** Lets staff correct the sponsor of an agent whose fee has never been approved (plan rule 36), and change a misused referral code. */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  change_code: '0534f7d095561c19',
  change_sponsor: 'ddeba52a20be2613',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proposals drop constraint proposals_kind_check`.execute(db)
  await sql`
    alter table proposals add constraint proposals_kind_check check (
      kind in ('payouts.release', 'payouts.results', 'payment.reverse', 'balance.adjust', 'receivable.write-off',
        'plan.publish', 'agent.change-bank-details', 'agent.change-sponsor', 'finding.explain', 'receipt.take-out')
    )`.execute(db)
  await sql`
    create table former_codes (
      code text primary key check (code ~ '^[a-z0-9]{4,20}$'),
      agent_id bigint not null references agents,
      changed_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index former_codes_agent on former_codes (agent_id)`.execute(db)
  await applyFunctions(db, Object.keys(functions))
}
