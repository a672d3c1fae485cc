/**
 * Each sign-in as a row, so that its owner sees it and can end it. Tokens name their session from now on; those that were
 * issued before name none and are refused, so everyone signs in once more.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      agent_id integer references agents (id) on delete cascade,
      staff_id integer references staff (id) on delete cascade,
      token_version integer not null,
      device text not null,
      address_family text check (address_family in ('IPv4', 'IPv6')),
      created_by text not null check (created_by in ('password', 'code', 'recovery_code')),
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      check ((agent_id is null) <> (staff_id is null))
    )`,
  sql`create index sessions_of_agent on sessions (agent_id, expires_at) where agent_id is not null`,
  sql`create index sessions_of_staff on sessions (staff_id, expires_at) where staff_id is not null`,
  sql`create index sessions_expired on sessions (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
