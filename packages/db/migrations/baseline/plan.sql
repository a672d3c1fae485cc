-- The plan that sets fees and bonuses, and the payments of fees.

-- Bonuses are held back for `holdback_days` (plan rule 20).
create table plan_versions (
  id bigint generated always as identity primary key,
  registration_fee bigint not null check (registration_fee > 0),
  referral_bonus bigint not null check (referral_bonus >= 0),
  minimum_withdrawal bigint not null check (minimum_withdrawal > 0),
  published_at timestamptz not null default now(),
  holdback_days smallint not null default 0 check (holdback_days between 0 and 90)
);

create table plan_levels (
  plan_version_id bigint not null references plan_versions,
  level smallint not null check (level between 1 and 6),
  expected_match_bonus bigint not null check (expected_match_bonus >= 0),
  additional_reward text check (char_length(additional_reward) between 1 and 200),
  reward_value bigint not null default 0 check (reward_value >= 0),
  primary key (plan_version_id, level),
  constraint plan_levels_value_of_reward check (additional_reward is not null or reward_value = 0)
);

-- What a plan was tried with before it was published, and the reason of a second person for a plan that cannot pay
-- (plan rule 33).
create table plan_trials (
  plan_version_id bigint primary key references plan_versions,
  assumptions jsonb not null,
  figures jsonb not null,
  problems text[] not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  reason text check (reason <> ''),
  tried_at timestamptz not null default now(),
  check (cardinality(problems) = 0 or reason is not null)
);

-- `round` says which approval of the payment a transfer or a reached level comes from: a payment can be approved again
-- after a reversal (plan rules 14 to 18). A question leaves it Pending; the next proof is the answer and removes the
-- question. Staff see payments with a proof first, and what waits is counted without reading a row.
create table payments (
  id bigint generated always as identity primary key,
  agent_id bigint not null unique references agents,
  plan_version_id bigint not null references plan_versions,
  pin text not null unique check (pin ~ '^[0-9]{10}$'),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Reversed')),
  date timestamptz not null default now(),
  amount bigint not null check (amount > 0),
  payment_proof_id bigint references files,
  reason text check (char_length(reason) between 1 and 500),
  decided_at timestamptz,
  round smallint not null default 1 check (round >= 1),
  reversal text check (reversal in ('never_arrived', 'charged_back', 'refunded', 'approved_by_mistake', 'other')),
  question text check (length(question) between 1 and 500),
  asked_at timestamptz,
  check ((question is null) = (asked_at is null)),
  constraint payments_reversed_why check (status <> 'Reversed' or reversal is not null)
);
create index payments_rejected on payments (id) where status = 'Rejected';
create index payments_reversed on payments (id) where status = 'Reversed';
create index payments_waiting on payments ((payment_proof_id is null), id) include (payment_proof_id, asked_at)
  where status = 'Pending';

alter table files add foreign key (proof_of) references payments;
