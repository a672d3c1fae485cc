/**
 * Protecting an account: links by which its owner says "It was not me", which freeze withdrawals, and another email address
 * at the agent's own wish, which counts once the link that was mailed to it is used. An agent's own change has no reason, and
 * a proposal of staff can be withdrawn.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table agents add column withdrawals_frozen_at timestamptz`,
  sql`create index agents_frozen on agents (id) where withdrawals_frozen_at is not null`,
  sql`
    create table protection_links (
      id bigint generated always as identity primary key,
      agent_id bigint not null references agents,
      token_hash text not null unique,
      email text not null check (char_length(email) between 3 and 254),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
  sql`create index protection_links_agent on protection_links (agent_id)`,
  sql`create index protection_links_expiry on protection_links (expires_at)`,
  sql`
    create table email_requests (
      id bigint generated always as identity primary key,
      agent_id bigint not null references agents unique,
      new_email text not null check (char_length(new_email) between 3 and 254),
      token_hash text unique,
      token_version integer not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
  sql`create index email_requests_expiry on email_requests (expires_at)`,
  sql`alter table email_changes alter column reason drop not null`,
  sql`alter table email_changes drop constraint email_changes_status_check`,
  sql`
    alter table email_changes add constraint email_changes_status_check
      check (status in ('Proposed', 'Made', 'Refused', 'Replaced', 'Withdrawn'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
