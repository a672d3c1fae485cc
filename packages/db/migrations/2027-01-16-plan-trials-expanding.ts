/**
 * What a plan was tried with before it was published: the assumptions, the result, and the reason of a second person for a plan
 * that cannot pay (plan rule 33). One row for a version, never changed. The release before publishes without one.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table plan_trials (
      plan_version_id bigint primary key references plan_versions,
      assumptions jsonb not null,
      figures jsonb not null,
      problems text[] not null,
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      reason text check (reason <> ''),
      tried_at timestamptz not null default now(),
      check (cardinality(problems) = 0 or reason is not null)
    )`,
  sql`
    create trigger refuse_change before delete or update on plan_trials
    for each row execute function refuse_change()`,
  sql`
    create trigger refuse_truncate before truncate on plan_trials
    for each statement execute function refuse_change()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
