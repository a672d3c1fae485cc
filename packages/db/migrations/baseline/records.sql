-- The audit trail, the transparency log (ADR 0054), and what processes know of one another.

create table audit_entries (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('staff', 'agent', 'operator')),
  actor_id bigint,
  action text not null check (char_length(action) between 1 and 100),
  subject_kind text not null check (char_length(subject_kind) between 1 and 100),
  subject_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  reason text check (char_length(reason) between 1 and 500),
  check ((actor_kind = 'operator') = (actor_id is null))
);
create index audit_entries_of_subject on audit_entries (subject_kind, subject_id, id);
create index audit_entries_of_time on audit_entries (created_at, id);
create index audit_entries_of_actor on audit_entries (actor_kind, actor_id, created_at, id);
create index audit_entries_of_action on audit_entries (action, created_at, id);
create constraint trigger link after insert on audit_entries deferrable initially deferred
  for each row execute function link_audit_entry();

-- Each link is a hash over an entry and the link before. Links are added when a transaction commits, so that no
-- transaction waits for another while it holds the chain.
create table audit_links (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_entries,
  hash bytea not null
);

-- The key that opens the personal values in the entries about an agent.
create table audit_keys (
  agent_id bigint primary key references agents,
  key bytea not null check (octet_length(key) = 32)
);

-- A leaf for each record, the roots of full tiles, signed checkpoints and the keys that signed them.
create table log_leaves (
  position bigint primary key check (position >= 0),
  kind text not null check (char_length(kind) between 1 and 40),
  record_id bigint not null,
  salt bytea not null check (octet_length(salt) = 16),
  leaf bytea not null check (octet_length(leaf) = 32),
  added_at timestamptz not null default now(),
  unique (kind, record_id)
);

create table log_nodes (
  level smallint not null check (level > 0),
  position bigint not null check (position >= 0),
  root bytea not null check (octet_length(root) = 32),
  primary key (level, position)
);

create table log_keys (
  id bigint generated always as identity primary key,
  origin text not null check (origin ~ '^[^[:space:]+]{1,200}$'),
  public_key bytea not null unique check (octet_length(public_key) = 32),
  added_at timestamptz not null default now()
);
create trigger log_keys_changed after insert on log_keys for each statement execute function notify_content_changed();

create table log_checkpoints (
  id bigint generated always as identity primary key,
  size bigint not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  key_id bigint not null references log_keys,
  note text not null,
  created_at timestamptz not null default now()
);

-- How far each kind of record has been taken, and what is waited for before a gap in its numbers is final.
create table log_progress (
  kind text primary key,
  settled_id bigint not null check (settled_id >= 0),
  seen_id bigint not null,
  waiting_for text[] not null,
  check (seen_id >= settled_id)
);

-- Processes announce themselves here.
create table processes (
  id bigint generated always as identity primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  host text not null,
  files text not null,
  field_keys text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- The fingerprints of the secrets that the processes work with.
create table known_secrets (
  name text primary key,
  fingerprint text not null,
  changed_at timestamptz not null default now()
);
