/**
 * The second person (plan rule 28): what one member of staff proposes and another one confirms. `input` is what a confirmation
 * carries out; where that is personal data, it is sealed until the decision, and `input` has it masked. At most one proposal of
 * a kind waits for each record. The release before carries out everything at once and leaves this table alone.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table proposals (
      id bigint generated always as identity primary key,
      kind text not null check (kind in (
        'payouts.release', 'payment.reverse', 'balance.adjust', 'receivable.write-off', 'plan.publish',
        'agent.change-bank-details')),
      subject_id bigint not null,
      input jsonb not null,
      sealed_input text,
      idempotency_key text,
      status text not null default 'Proposed'
        check (status in ('Proposed', 'Confirmed', 'Refused', 'Withdrawn', 'Expired')),
      proposed_by bigint not null references staff,
      created_at timestamptz not null default now(),
      decided_by bigint references staff,
      decided_at timestamptz,
      check ((status in ('Proposed', 'Expired')) = (decided_by is null)),
      check ((status = 'Proposed') = (decided_at is null)),
      check (status not in ('Confirmed', 'Refused') or decided_by <> proposed_by),
      check (sealed_input is null or status = 'Proposed')
    )`,
  sql`create unique index proposals_waiting on proposals (kind, subject_id) where status = 'Proposed'`,
  sql`create unique index proposals_key on proposals (proposed_by, idempotency_key)`,
  sql`create index proposals_subject on proposals (subject_id, kind)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
