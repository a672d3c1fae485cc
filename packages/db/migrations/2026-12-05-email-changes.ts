/**
 * Changes of agents' email addresses: proposed by support, made by admins. A row keeps both addresses, so that both can
 * be told after the change.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table email_changes (
      id bigint generated always as identity primary key,
      agent_id bigint not null references agents,
      old_email text not null check (char_length(old_email) between 3 and 254),
      new_email text not null check (char_length(new_email) between 3 and 254),
      reason text not null check (char_length(reason) between 1 and 500),
      status text not null check (status in ('Proposed', 'Made', 'Refused', 'Replaced')),
      proposed_by bigint references staff,
      created_at timestamptz not null default now()
    )`,
  sql`create unique index email_changes_proposed on email_changes (agent_id) where status = 'Proposed'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
