-- Sessions, second factors and passkeys of agents and staff, and the log of what happened to their accounts.

-- Each sign-in is a row, so that its owner sees it and can end it.
create table sessions (
  id uuid default gen_random_uuid() primary key,
  agent_id integer references agents on delete cascade,
  staff_id integer references staff on delete cascade,
  token_version integer not null,
  device text not null,
  address_family text check (address_family in ('IPv4', 'IPv6')),
  created_by text not null check (created_by in ('password', 'code', 'recovery_code', 'passkey')),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((agent_id is null) <> (staff_id is null))
);
create index sessions_of_agent on sessions (agent_id, expires_at) where agent_id is not null;
create index sessions_of_staff on sessions (staff_id, expires_at) where staff_id is not null;
create index sessions_expired on sessions (expires_at);

-- Tokens that ended before they expire.
create table ended_tokens (
  id text primary key,
  expires_at timestamptz not null
);
create index ended_tokens_expired on ended_tokens (expires_at);

create table agent_recovery_codes (
  agent_id bigint not null references agents on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (agent_id, hash)
);

create table staff_recovery_codes (
  staff_id bigint not null references staff on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, hash)
);

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
);
create index passkeys_of_agent on passkeys (agent_id) where agent_id is not null;
create index passkeys_of_staff on passkeys (staff_id) where staff_id is not null;

create table sign_in_codes (
  agent_id bigint unique references agents,
  staff_id bigint unique references staff,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  check ((agent_id is null) <> (staff_id is null))
);

-- Emails that were asked for, by the address as it was typed. The job that sends them finds the account and deletes the
-- row.
create table sign_in_mails (
  id bigint generated always as identity primary key,
  about text not null check (about in ('code', 'guessing')),
  account_kind text not null check (account_kind in ('agent', 'staff')),
  email text not null check (char_length(email) between 1 and 254),
  created_at timestamptz not null default now()
);

-- Links by which the owner of an account says "It was not me", which freeze its withdrawals.
create table protection_links (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  token_hash text not null unique,
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index protection_links_agent on protection_links (agent_id);
create index protection_links_expiry on protection_links (expires_at);

-- Events name accounts without a foreign key, so that the log never holds up a change of an account.
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
);
create index security_events_at on security_events (at desc, id desc);
create index security_events_account on security_events (actor_kind, account_id, at desc) where account_id is not null;
create index security_events_address on security_events (address_hash, at desc) where address_hash is not null;
create index security_events_source on security_events (source, at desc);

-- The form that the library of the rate limiter writes; `expire` is in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
