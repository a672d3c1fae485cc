/**
 * Accounts that were closed. `closed_accounts` says since when, which only the database decides, and since when the name and
 * the address are erased. Personal values in the audit trail are sealed from now on, with a key for each agent.
 *
 * Processes of the release before pay a closed agent nothing and let nobody sign in as one, because the password is removed.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = { erase_closed_account: 'fab173c8194be34b' }

const statements = [
  sql`
    alter table agents
      drop constraint agents_status_check,
      add constraint agents_status_check check (status in ('Pending', 'Active', 'Suspended', 'Closed'))`,
  sql`
    create table closed_accounts (
      agent_id bigint primary key references agents,
      closed_at timestamptz not null default now(),
      erased_at timestamptz
    )`,
  sql`create index closed_accounts_to_erase on closed_accounts (closed_at) where erased_at is null`,
  // Opens the personal values in the entries of the audit trail about an agent.
  sql`
    create table audit_keys (
      agent_id bigint primary key references agents,
      key bytea not null check (octet_length(key) = 32)
    )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
  await applyFunctions(db, Object.keys(functions))
}
