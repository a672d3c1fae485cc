/** The results of the latest checks of the ledger and the audit trail, and the idempotency keys of balance corrections. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // One row for each kind: the results of older checks are in the log.
  sql`
    create table check_results (
      kind text primary key check (kind in ('ledger', 'audit')),
      checked_at timestamptz not null,
      took_ms integer not null check (took_ms >= 0),
      checked bigint not null check (checked >= 0),
      breaches jsonb not null check (jsonb_typeof(breaches) = 'array')
    )`,
  sql`
    create table adjustment_keys (
      staff_id bigint not null references staff,
      idempotency_key text not null check (char_length(idempotency_key) between 1 and 200),
      agent_id bigint not null references agents,
      direction text not null check (direction in ('credit', 'debit')),
      amount bigint not null check (amount > 0),
      reason text not null,
      created_at timestamptz not null default now(),
      primary key (staff_id, idempotency_key)
    )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
