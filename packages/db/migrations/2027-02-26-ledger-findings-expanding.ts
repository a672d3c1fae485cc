/**
 * What the check of the ledger has found, breach by breach, so that staff can explain an old one, with a second person. A breach that
 * is explained no longer counts; it counts again as soon as anything about it changes. The release before counts all of them.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table ledger_findings (
      id bigint generated always as identity primary key,
      name text not null,
      details jsonb not null,
      found_at timestamptz not null default now(),
      explanation text check (length(explanation) between 1 and 500),
      explained_at timestamptz,
      check ((explanation is null) = (explained_at is null))
    )`,
  // By a digest, because details can be longer than an index holds.
  sql`create unique index ledger_findings_once on ledger_findings (name, md5(details::text))`,
  sql`
    alter table proposals
      drop constraint proposals_kind_check,
      add constraint proposals_kind_check check (kind in (
        'payouts.release', 'payouts.results', 'payment.reverse', 'balance.adjust', 'receivable.write-off', 'plan.publish',
        'agent.change-bank-details', 'finding.explain'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
