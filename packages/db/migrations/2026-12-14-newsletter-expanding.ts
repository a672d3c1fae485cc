/**
 * Subscriptions are confirmed by a link, the proof of each consent is kept, and mailings are sent to those who confirmed.
 * Addresses from before subscribed in one step: they keep receiving the newsletter, marked as `single`.
 */
import { type Kysely, sql } from 'kysely'

const subscriptions = [
  sql`
    alter table newsletter_subscriptions
      add column consent text not null default 'double' check (consent in ('single', 'double')),
      add column confirmed_at timestamptz,
      add check (consent = 'double' or confirmed_at is not null)`,
  sql`update newsletter_subscriptions set consent = 'single', confirmed_at = created_at`,
  sql`
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
    )`,
  sql`create index ended_subscriptions_search on ended_subscriptions ((lower(email)) collate "C")`,
  sql`create index ended_subscriptions_ended_at on ended_subscriptions (ended_at)`,
]

const consents = [
  // Survives the subscription, and so refers to it without a foreign key.
  sql`
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
    )`,
  sql`create index newsletter_consents_subscription on newsletter_consents (subscription_id, id)`,
  sql`
    insert into newsletter_consents (subscription_id, event, at, form)
    select id, 'asked', created_at, 'home page' from newsletter_subscriptions order by id`,
  sql`
    create trigger refuse_change before update on newsletter_consents
    for each row execute function refuse_change()`,
  sql`
    create trigger refuse_truncate before truncate on newsletter_consents
    for each statement execute function refuse_change()`,
]

const links = [
  sql`
    create table newsletter_requests (
      id bigint generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254),
      privacy_policy_id bigint references legal_texts,
      terms_id bigint references legal_texts,
      created_at timestamptz not null default now()
    )`,
  sql`
    create table newsletter_links (
      token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
      subscription_id bigint not null references newsletter_subscriptions on delete cascade,
      asked_id bigint not null,
      expires_at timestamptz not null
    )`,
  sql`create index newsletter_links_subscription on newsletter_links (subscription_id)`,
]

const mailings = [
  sql`
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
    )`,
  sql`
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
    )`,
  sql`create index newsletter_deliveries_state on newsletter_deliveries (mailing_id, state, subscription_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...subscriptions, ...consents, ...links, ...mailings]) await statement.execute(db)
}
