/**
 * Second factors of agents, as staff have them: an authenticator app and recovery codes. Passkeys of both, with which one
 * signs in without a password. Not expanding: a process of the release before would let in whoever knows the password
 * alone.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    alter table agents
      add column totp_secret text,
      add column totp_confirmed_at timestamptz,
      add column totp_last_step bigint not null default 0,
      add check (totp_confirmed_at is null or totp_secret is not null)`,
  sql`
    create table agent_recovery_codes (
      agent_id bigint not null references agents on delete cascade,
      hash bytea not null,
      used_at timestamptz,
      primary key (agent_id, hash)
    )`,
  sql`
    create table passkeys (
      id bigint generated always as identity primary key,
      agent_id bigint references agents on delete cascade,
      staff_id bigint references staff on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      device text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      check ((agent_id is null) <> (staff_id is null))
    )`,
  sql`create index passkeys_of_agent on passkeys (agent_id) where agent_id is not null`,
  sql`create index passkeys_of_staff on passkeys (staff_id) where staff_id is not null`,
  sql`alter table sessions drop constraint sessions_created_by_check`,
  sql`
    alter table sessions add constraint sessions_created_by_check
      check (created_by in ('password', 'code', 'recovery_code', 'passkey'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
