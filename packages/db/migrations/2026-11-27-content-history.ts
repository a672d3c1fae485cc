/**
 * Versions and drafts of content: every version that staff have saved, kept forever, and the drafts that they preview before
 * publishing. Also the text that tells agents how to pay.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table content_versions (
      kind text not null check (char_length(kind) between 1 and 100),
      record_id bigint not null,
      version integer not null check (version > 0),
      change text not null check (change in
        ('stored', 'created', 'changed', 'published', 'hidden', 'moved', 'deleted', 'restored')),
      data jsonb not null,
      is_published boolean not null,
      is_deleted boolean not null,
      position integer,
      saved_at timestamptz not null default now(),
      staff_id bigint references staff,
      primary key (kind, record_id, version),
      check (is_deleted = (change = 'deleted'))
    )`,
  sql`
    create trigger refuse_change before delete or update on content_versions
    for each row execute function refuse_change()`,
  sql`
    create trigger refuse_truncate before truncate on content_versions
    for each statement execute function refuse_change()`,
  sql`
    create table content_drafts (
      token_hash bytea primary key,
      kind text not null check (char_length(kind) between 1 and 100),
      record_id bigint,
      data jsonb not null,
      expires_at timestamptz not null,
      staff_id bigint references staff
    )`,
  sql`create index content_drafts_end on content_drafts (expires_at)`,
  sql`
    create table payment_instructions (
      id bigint primary key default 1 check (id = 1),
      is_published boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      body text not null check (char_length(body) between 1 and 200000)
    )`,
  sql`
    create trigger payment_instructions_changed after insert or update or delete on payment_instructions
    for each statement execute function notify_content_changed()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
