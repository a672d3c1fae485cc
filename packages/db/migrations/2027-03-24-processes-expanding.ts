/**
 * The processes that work with the database, as they announce themselves, and the fingerprints of the secrets that they work with:
 * what one process has to know of the others before it changes something that all of them need.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table processes (
      id bigint generated always as identity primary key,
      role text not null check (role in ('all', 'web', 'worker')),
      host text not null,
      files text not null,
      field_keys text[] not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table known_secrets (
      name text primary key,
      fingerprint text not null,
      changed_at timestamptz not null default now()
    )`.execute(db)
}
