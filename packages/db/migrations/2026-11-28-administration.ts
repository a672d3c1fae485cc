/**
 * Invitations of staff and notifications to many agents, and the indexes that keep the lists, searches and figures of the staff
 * console fast for any number of agents.
 *
 * Searches match the beginning of a text in byte order, for which an index needs the collation "C".
 */
import { type Kysely, sql } from 'kysely'

const tables = [
  sql`
    create table staff_invitations (
      id bigint generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254),
      role text not null check (role in ('admin', 'finance', 'editor', 'support')),
      invited_by bigint not null references staff,
      token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
      expires_at timestamptz,
      created_at timestamptz not null default now(),
      check ((token_hash is null) = (expires_at is null))
    )`,
  sql`create unique index staff_invitations_email on staff_invitations (lower(email))`,
  // Agents are notified in order of id: `reached_agent_id` is the last one notified, `last_agent_id` is where it ends.
  sql`
    create table staff_notifications (
      id bigint generated always as identity primary key,
      subject text not null check (char_length(subject) between 1 and 200),
      message text not null check (char_length(message) between 1 and 2000),
      status text check (status in ('Pending', 'Active', 'Suspended')),
      joined_from date,
      joined_to date,
      expected integer not null check (expected >= 0),
      told integer not null default 0 check (told >= 0),
      reached_agent_id bigint not null default 0,
      last_agent_id bigint not null,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    )`,
]

const indexes = [
  sql`create index audit_entries_of_time on audit_entries (created_at, id)`,
  sql`create index audit_entries_of_actor on audit_entries (actor_kind, actor_id, created_at, id)`,
  sql`create index audit_entries_of_action on audit_entries (action, created_at, id)`,
  sql`create index contact_messages_new on contact_messages (id) where answered_at is null`,
  sql`
    create index newsletter_subscriptions_search on newsletter_subscriptions ((lower(email)) collate "C")`,
  sql`
    create index agents_search_name on agents ((lower(first_name || ' ' || last_name)) collate "C", id)`,
  sql`
    create index agents_search_last_name on agents ((lower(last_name || ' ' || first_name)) collate "C", id)`,
  sql`create index agents_search_email on agents ((lower(email)) collate "C", id)`,
  sql`create index agents_search_phone on agents (phone_number collate "C", id)`,
  sql`create index agents_search_code on agents (code collate "C", id)`,
  sql`create index agents_status on agents (status, id)`,
  sql`create index agents_date_joined on agents (date_joined)`,
  // The order of the staff queue: payments with a proof first.
  sql`
    create index payments_waiting on payments ((payment_proof_id is null), id) include (payment_proof_id)
    where status = 'Pending'`,
  sql`create index withdrawals_approved on withdrawals (decided_at, id) where status = 'Approved'`,
  sql`create index ledger_transfers_of_time on ledger_transfers (created_at) include (kind, phase, amount, level)`,
  sql`create index reached_levels_of_time on reached_levels (reached_at) include (level, was_active)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes]) await statement.execute(db)
}
