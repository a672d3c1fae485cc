/**
 * The transparency log (ADR 0054): a leaf for each record, the roots of full tiles, signed checkpoints and the keys that signed
 * them. Nothing in these tables ever changes, except how far each kind of record has been taken. The release before goes on
 * working: what it writes is taken afterwards.
 */
import { type Kysely, sql } from 'kysely'

const tables = [
  sql`
    create table log_leaves (
      position bigint primary key check (position >= 0),
      kind text not null check (char_length(kind) between 1 and 40),
      record_id bigint not null,
      salt bytea not null check (octet_length(salt) = 16),
      leaf bytea not null check (octet_length(leaf) = 32),
      added_at timestamptz not null default now(),
      unique (kind, record_id)
    )`,
  sql`
    create table log_nodes (
      level smallint not null check (level > 0),
      position bigint not null check (position >= 0),
      root bytea not null check (octet_length(root) = 32),
      primary key (level, position)
    )`,
  sql`
    create table log_keys (
      id bigint generated always as identity primary key,
      origin text not null check (origin ~ '^[^[:space:]+]{1,200}$'),
      public_key bytea not null unique check (octet_length(public_key) = 32),
      added_at timestamptz not null default now()
    )`,
  sql`
    create table log_checkpoints (
      id bigint generated always as identity primary key,
      size bigint not null check (size >= 0),
      root bytea not null check (octet_length(root) = 32),
      key_id bigint not null references log_keys,
      note text not null,
      created_at timestamptz not null default now()
    )`,
  // How far each kind of record has been taken, and what is waited for before a gap in its numbers is final.
  sql`
    create table log_progress (
      kind text primary key,
      settled_id bigint not null check (settled_id >= 0),
      seen_id bigint not null check (seen_id >= settled_id),
      waiting_for text[] not null
    )`,
  sql`
    alter table check_results
      drop constraint check_results_kind_check,
      add constraint check_results_kind_check check (kind in ('ledger', 'audit', 'log'))`,
]

const appendOnly = ['log_leaves', 'log_nodes', 'log_keys', 'log_checkpoints']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(db)
  for (const table of appendOnly) {
    await sql`
      create trigger refuse_change before delete or update on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db)
    await sql`
      create trigger refuse_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
}
