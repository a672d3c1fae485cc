/**
 * Agents and the data of their accounts: the plan that sets their fee, the payment of the fee, consents and one-time links.
 * Columns have the names of the API's fields. Bank details are stored encrypted, passwords and links hashed. Amounts are whole
 * minor units (cents).
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    create table agents (
      id bigint generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254),
      password_hash text,
      token_version integer not null default 1,
      email_verified_at timestamptz,
      code text not null unique check (code ~ '^gfc[a-z0-9]{7}$'),
      status text not null default 'Pending' check (status in ('Pending', 'Active', 'Suspended')),
      plan text not null default 'Premium' check (plan = 'Premium'),
      recommended_by bigint references agents check (recommended_by <> id),
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
      image_id bigint references files
    )`,
  sql`create unique index agents_email on agents (lower(email))`,
  sql`create index agents_recommended_by on agents (recommended_by, id)`,
  sql`create index agents_image on agents (image_id) where image_id is not null`,
  // There is one root: every other agent has a sponsor.
  sql`create unique index agents_root on agents ((true)) where recommended_by is null`,
  sql`
    create table plan_versions (
      id bigint generated always as identity primary key,
      registration_fee bigint not null check (registration_fee > 0),
      referral_bonus bigint not null check (referral_bonus >= 0),
      minimum_withdrawal bigint not null check (minimum_withdrawal > 0),
      published_at timestamptz not null default now()
    )`,
  sql`
    create table plan_levels (
      plan_version_id bigint not null references plan_versions,
      level smallint not null check (level between 1 and 6),
      expected_match_bonus bigint not null check (expected_match_bonus >= 0),
      additional_reward text check (char_length(additional_reward) between 1 and 200),
      primary key (plan_version_id, level)
    )`,
  sql`
    create table payments (
      id bigint generated always as identity primary key,
      agent_id bigint not null unique references agents,
      plan_version_id bigint not null references plan_versions,
      pin text not null unique check (pin ~ '^[0-9]{10}$'),
      status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
      date timestamptz not null default now(),
      amount bigint not null check (amount > 0),
      payment_proof_id bigint references files,
      reason text check (char_length(reason) between 1 and 500),
      decided_at timestamptz
    )`,
  sql`
    create table legal_texts (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('privacy_policy', 'term_and_conditions')),
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      html text not null,
      created_at timestamptz not null default now(),
      unique (kind, hash)
    )`,
  sql`
    create table consents (
      agent_id bigint not null references agents,
      legal_text_id bigint not null references legal_texts,
      accepted_at timestamptz not null default now(),
      primary key (agent_id, legal_text_id)
    )`,
  sql`
    create table account_links (
      agent_id bigint not null references agents,
      kind text not null check (kind in ('activation', 'reset')),
      token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
      expires_at timestamptz not null,
      primary key (agent_id, kind)
    )`,
  // The address may belong to no account. Requests for it are stored and answered like all others, so that the call does not
  // reveal who has an account.
  sql`
    create table link_requests (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('activation', 'reset')),
      email text not null check (char_length(email) between 3 and 254),
      created_at timestamptz not null default now()
    )`,
  sql`
    create table staff (
      id bigint generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254),
      password_hash text not null,
      token_version integer not null default 1,
      role text not null check (role in ('admin', 'finance', 'editor', 'support')),
      created_at timestamptz not null default now(),
      disabled_at timestamptz
    )`,
  sql`create unique index staff_email on staff (lower(email))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
