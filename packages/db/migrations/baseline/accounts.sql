-- Agents and the data of their accounts, staff, and what both have agreed to. Columns have the names of the API's
-- fields. Bank details are stored sealed, passwords and the tokens of links hashed. Amounts everywhere are whole minor
-- units (cents).

-- The bytes of each file are in a folder of their own, so that two uploads of the same content, or an upload and a
-- removal, never touch the same bytes. `has_sizes` says that the sizes of an image are there, `sizes_claimed_at` when a
-- process last began to make them. `content_name` is equal for equal images: staff are told when a proof repeats that
-- of another payment.
create table files (
  id bigint generated always as identity primary key,
  hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  mime text not null,
  byte_size bigint not null check (byte_size > 0),
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  folder text not null unique,
  has_sizes boolean not null default false,
  sizes_claimed_at timestamptz,
  content_name text check (content_name ~ '^[0-9a-f]{32}$'),
  proof_of bigint
);
create index files_without_sizes on files (id) where not has_sizes and not is_private;
create index files_of_proofs on files (content_name, proof_of) where proof_of is not null;

-- Folders that belong to no file: uploads under way, and what removed files have left.
create table loose_folders (
  folder text primary key check (folder like 'images/_%/'),
  noted_at timestamptz not null default now()
);

-- A morning email is sent until the member of staff switches it off; `morning_mailed_on` (UTC) keeps a repeated job
-- from a second one.
create table staff (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254),
  password_hash text not null,
  token_version integer not null default 1,
  role text not null check (role in ('admin', 'finance', 'editor', 'support')),
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  needs_code boolean not null default true,
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default 0,
  gets_morning_mail boolean not null default true,
  morning_mailed_on date,
  check (totp_confirmed_at is null or totp_secret is not null)
);
create unique index staff_email on staff (lower(email collate "C"));

create table staff_invitations (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254),
  role text not null check (role in ('admin', 'finance', 'editor', 'support')),
  invited_by bigint not null references staff,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((token_hash is null) = (expires_at is null))
);
create unique index staff_invitations_email on staff_invitations (lower(email collate "C"));

-- Agents are notified in order of id: `reached_agent_id` is the last one notified, `last_agent_id` is where it ends.
create table staff_notifications (
  id bigint generated always as identity primary key,
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 2000),
  status text check (status in ('Pending', 'Active', 'Suspended')),
  joined_from date,
  joined_to date,
  expected integer not null check (expected >= 0),
  told integer not null default 0 check (told >= 0),
  reached_agent_id bigint not null default 0,
  last_agent_id bigint not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- `account_index` is equal for equal account numbers, which are sealed; `account_index_of` is the end of the sealed
-- text that it was made from. Names are found without regard to accents, apostrophes and hyphens; searches match the
-- beginning of a text in byte order, for which an index needs the collation "C". Addresses are compared in one way that
-- does not depend on the locale.
create table agents (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254),
  password_hash text,
  token_version integer not null default 1,
  email_verified_at timestamptz,
  code text not null unique check (code ~ '^gfc[a-z0-9]{7}$'),
  status text not null default 'Pending' check (status in ('Pending', 'Active', 'Suspended', 'Closed')),
  plan text not null default 'Premium' check (plan = 'Premium'),
  recommended_by bigint references agents,
  date_joined timestamptz not null default now(),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  phone_number text not null check (char_length(phone_number) between 1 and 20),
  date_of_birth date,
  gender text check (gender in ('Male', 'Female')),
  home_address text check (char_length(home_address) between 1 and 300),
  local_govt text check (char_length(local_govt) between 1 and 100),
  state_of_origin text check (char_length(state_of_origin) between 1 and 100),
  nationality text check (char_length(nationality) between 1 and 100),
  bank_name text,
  account_name text,
  account_number text,
  image_id bigint references files,
  account_index text,
  account_index_of text,
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default 0,
  withdrawals_frozen_at timestamptz,
  shared_reason text check (length(shared_reason) between 1 and 500),
  check (recommended_by <> id),
  check (totp_confirmed_at is null or totp_secret is not null)
);
create index agents_recommended_by on agents (recommended_by, id);
create index agents_image on agents (image_id) where image_id is not null;
create unique index agents_root on agents ((true)) where recommended_by is null;
create index agents_search_name on agents (lower(first_name || ' ' || last_name) collate "C", id);
create index agents_search_last_name on agents (lower(last_name || ' ' || first_name) collate "C", id);
create index agents_search_email on agents (lower(email) collate "C", id);
create index agents_search_phone on agents (phone_number collate "C", id);
create index agents_search_code on agents (code collate "C", id);
create index agents_status on agents (status, id);
create index agents_date_joined on agents (date_joined);
create unique index agents_email on agents (lower(email collate "C"));
create index agents_account_index on agents (account_index) where account_index is not null;
create index agents_telephone on agents (right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10))
  where length(regexp_replace(phone_number, '[^0-9]', '', 'g')) >= 7;
create index agents_person on agents
  ((lower(first_name || ' ' || last_name) || ' ' || (date_of_birth - date '2000-01-01')::text))
  where date_of_birth is not null;
create index agents_frozen on agents (id) where withdrawals_frozen_at is not null;
create index agents_folded_name on agents (fold_text(first_name || ' ' || last_name) collate "C", id);
create index agents_folded_last_name on agents (fold_text(last_name || ' ' || first_name) collate "C", id);
create index agents_same_person on agents
  ((fold_text(first_name || ' ' || last_name) || ' ' || (date_of_birth - date '2000-01-01')::text))
  where date_of_birth is not null;
create trigger mark_referrals after insert on agents referencing new table as added
  for each statement execute function mark_referrals();

-- Every hundredth referral of a sponsor with its number, so that a long list is counted and turned at constant cost
-- (ADR 0060).
create table referral_marks (
  sponsor_id bigint not null references agents,
  position integer not null check (position > 0),
  agent_id bigint not null references agents,
  primary key (sponsor_id, position),
  unique (sponsor_id, agent_id)
);

-- Two agents that staff marked as different people, for one thing that they share.
create table different_agents (
  kind text not null check (kind in ('account', 'telephone', 'person')),
  agent_id bigint not null references agents,
  other_id bigint not null references agents,
  reason text not null check (char_length(reason) between 1 and 500),
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  primary key (agent_id, other_id, kind),
  check (agent_id < other_id)
);
create index different_agents_other on different_agents (other_id);

-- Only the database decides since when an account is closed, and when its name and address were erased.
create table closed_accounts (
  agent_id bigint primary key references agents,
  closed_at timestamptz not null default now(),
  erased_at timestamptz
);
create index closed_accounts_to_erase on closed_accounts (closed_at) where erased_at is null;

create table legal_texts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('privacy_policy', 'term_and_conditions')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  html text not null,
  created_at timestamptz not null default now(),
  unique (kind, hash)
);

create table consents (
  agent_id bigint not null references agents,
  legal_text_id bigint not null references legal_texts,
  accepted_at timestamptz not null default now(),
  primary key (agent_id, legal_text_id)
);

create table account_links (
  agent_id bigint not null references agents,
  kind text not null check (kind in ('activation', 'reset')),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  primary key (agent_id, kind)
);

-- The address may belong to no account. Requests for it are stored and answered like all others, so that the call does
-- not reveal who has an account.
create table link_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('activation', 'reset')),
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz not null default now()
);

-- A row keeps both addresses, so that both can be told after the change. A change at the agent's own wish has no
-- reason.
create table email_changes (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  old_email text not null check (char_length(old_email) between 3 and 254),
  new_email text not null check (char_length(new_email) between 3 and 254),
  reason text check (char_length(reason) between 1 and 500),
  status text not null check (status in ('Proposed', 'Made', 'Refused', 'Replaced', 'Withdrawn')),
  proposed_by bigint references staff,
  created_at timestamptz not null default now()
);
create unique index email_changes_proposed on email_changes (agent_id) where status = 'Proposed';

-- An address that an agent wishes for counts once the link that was mailed to it is used.
create table email_requests (
  id bigint generated always as identity primary key,
  agent_id bigint not null unique references agents,
  new_email text not null check (char_length(new_email) between 3 and 254),
  token_hash text unique,
  token_version integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_requests_expiry on email_requests (expires_at);
