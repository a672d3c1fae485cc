/**
 * The security log, and codes that are mailed where an account is being guessed at. Events name accounts without a foreign
 * key, so that the log never holds up a change of an account. `sign_in_mails` are emails that were asked for, by the address
 * as it was typed; the job that sends them finds the account and deletes the row.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table security_events (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      kind text not null check (char_length(kind) between 1 and 60),
      cause text not null check (char_length(cause) between 1 and 60),
      actor_kind text not null check (actor_kind in ('agent', 'staff', 'visitor')),
      account_id bigint,
      address_hash text,
      source text,
      device text,
      request_id text,
      count integer not null default 1 check (count > 0),
      check (actor_kind <> 'visitor' or account_id is null)
    )`,
  sql`create index security_events_at on security_events (at desc, id desc)`,
  sql`
    create index security_events_account on security_events (actor_kind, account_id, at desc)
    where account_id is not null`,
  sql`create index security_events_address on security_events (address_hash, at desc) where address_hash is not null`,
  sql`create index security_events_source on security_events (source, at desc)`,
  sql`
    create table sign_in_codes (
      agent_id bigint unique references agents,
      staff_id bigint unique references staff,
      code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
      expires_at timestamptz not null,
      check ((agent_id is null) <> (staff_id is null))
    )`,
  sql`
    create table sign_in_mails (
      id bigint generated always as identity primary key,
      about text not null check (about in ('code', 'guessing')),
      account_kind text not null check (account_kind in ('agent', 'staff')),
      email text not null check (char_length(email) between 1 and 254),
      created_at timestamptz not null default now()
    )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
