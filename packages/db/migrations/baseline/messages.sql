-- Notifications, contact messages and the newsletter.

-- `refusal` is why the mail server refused the mail for good. The job that tried it leaves it out when it tries the
-- others again; a later job does not.
create table notifications (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  kind text not null check (
    kind in ('activation', 'new_referral', 'bonus', 'reward', 'payment', 'withdrawal', 'staff', 'account')
  ),
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 2000),
  is_read boolean not null default false,
  cause text check (char_length(cause) between 1 and 100),
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  refusal text,
  refused_job_id text,
  check ((refusal is null) = (refused_job_id is null))
);
create index notifications_of_agent on notifications (agent_id, id);
create index notifications_to_mail on notifications (cause) where cause is not null and mailed_at is null;

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  location text not null check (char_length(location) between 1 and 200),
  email text not null check (char_length(email) between 1 and 254),
  phone_number text not null check (char_length(phone_number) between 1 and 11),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create index contact_messages_new on contact_messages (id) where answered_at is null;

-- Addresses marked as `single` subscribed in one step; all others are confirmed by a link.
create table newsletter_subscriptions (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) between 1 and 254),
  created_at timestamptz not null default now(),
  consent text not null default 'double' check (consent in ('single', 'double')),
  confirmed_at timestamptz,
  check (consent = 'double' or confirmed_at is not null)
);
create index newsletter_subscriptions_search on newsletter_subscriptions (lower(email) collate "C");
create unique index newsletter_subscriptions_email on newsletter_subscriptions (lower(email collate "C"));

create table ended_subscriptions (
  id bigint primary key,
  email text,
  email_salt bytea,
  email_hash bytea,
  consent text not null check (consent in ('single', 'double')),
  created_at timestamptz not null,
  confirmed_at timestamptz not null,
  ended_at timestamptz not null default now(),
  check ((email is null) = (email_hash is not null)),
  check ((email_salt is null) = (email_hash is null))
);
create index ended_subscriptions_search on ended_subscriptions (lower(email) collate "C");
create index ended_subscriptions_ended_at on ended_subscriptions (ended_at);

-- The proof of a consent survives the subscription, and so refers to it without a foreign key.
create table newsletter_consents (
  id bigint generated always as identity primary key,
  subscription_id bigint not null,
  request_id bigint unique,
  event text not null check (event in ('asked', 'confirmed', 'ended')),
  at timestamptz not null default now(),
  form text,
  privacy_policy_id bigint references legal_texts,
  terms_id bigint references legal_texts,
  ended_by text check (ended_by in ('subscriber', 'staff')),
  check ((event = 'ended') = (ended_by is not null))
);
create index newsletter_consents_subscription on newsletter_consents (subscription_id, id);

create table newsletter_requests (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254),
  privacy_policy_id bigint references legal_texts,
  terms_id bigint references legal_texts,
  created_at timestamptz not null default now()
);

create table newsletter_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscription_id bigint not null references newsletter_subscriptions on delete cascade,
  asked_id bigint not null,
  expires_at timestamptz not null
);
create index newsletter_links_subscription on newsletter_links (subscription_id);

create table newsletter_mailings (
  id bigint generated always as identity primary key,
  subject text not null check (char_length(subject) between 1 and 200),
  html text not null check (char_length(html) between 1 and 200000),
  state text not null default 'draft' check (state in ('draft', 'sending', 'sent', 'stopped')),
  version integer not null default 1,
  turn integer not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint references staff,
  changed_at timestamptz not null default now(),
  started_at timestamptz,
  started_by bigint references staff,
  finished_at timestamptz,
  counts jsonb,
  check ((state = 'draft') = (started_at is null)),
  check ((state in ('sent', 'stopped')) = (finished_at is not null))
);

create table newsletter_deliveries (
  mailing_id bigint not null references newsletter_mailings,
  subscription_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped', 'stopped')),
  claim uuid,
  attempts integer not null default 0,
  retry_at timestamptz,
  reason text,
  noted_at timestamptz,
  primary key (mailing_id, subscription_id)
);
create index newsletter_deliveries_state on newsletter_deliveries (mailing_id, state, subscription_id);

create table undelivered_mails (
  id bigint generated always as identity primary key,
  job_id uuid not null unique,
  job text not null,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  reason text not null,
  attempts integer not null check (attempts > 0),
  given_up_at timestamptz not null default now()
);
