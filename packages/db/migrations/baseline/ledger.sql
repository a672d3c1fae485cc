-- The ledger, its closed months and its checks. The database itself refuses what the plan forbids: a transfer never
-- changes, every transfer balances, stored balances follow only the transfers, and no agent withdraws more than the
-- balance.

-- An agent's account has the agent's id, and what the agent owes is an account with that number plus a million
-- millions. Accounts of the company have negative ids, sixteen shards of each kind, so that transfers for many agents
-- do not wait for one row.
create table ledger_accounts (
  id bigint primary key,
  kind text not null,
  agent_id bigint references agents,
  debits_posted bigint not null default 0 check (debits_posted >= 0),
  credits_posted bigint not null default 0 check (credits_posted >= 0),
  debits_pending bigint not null default 0 check (debits_pending >= 0),
  credits_pending bigint not null default 0 check (credits_pending >= 0),
  referral_bonus_earned bigint not null default 0 check (referral_bonus_earned >= 0),
  match_bonus_earned bigint not null default 0 check (match_bonus_earned >= 0),
  constraint ledger_accounts_no_overdraft check (
    kind <> 'agent' or credits_posted - debits_posted - debits_pending >= 0
  ),
  constraint ledger_accounts_no_surplus check (kind <> 'receivable' or debits_posted - credits_posted >= 0),
  constraint ledger_accounts_kind check (account_fits_kind(kind, id, agent_id))
) with (fillfactor = 70);
create trigger keep_balances before insert or update or delete on ledger_accounts
  for each row execute function keep_balances();

-- The number of a company account's kind is `(-id - 1) / 16`. Long checks are functions, because PostgreSQL parses
-- every check of a table again for each statement that writes to it (ADR 0050). The unique indexes keep a first
-- approval from paying twice, the trigger `check_standing` a later one.
create table ledger_transfers (
  id bigint generated always as identity primary key,
  kind text not null,
  phase text not null check (phase in ('single', 'pending', 'posted', 'voided')),
  debit_account_id bigint not null references ledger_accounts,
  credit_account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount > 0),
  pending_id bigint unique references ledger_transfers,
  plan_version_id bigint references plan_versions,
  payment_id bigint references payments,
  level smallint check (level between 1 and 6),
  withdrawal_id bigint references withdrawals,
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  digest bytea,
  round smallint not null default 1 check (round >= 1),
  reverses_id bigint references ledger_transfers,
  agent_id bigint references agents,
  receipt_id bigint references receipts,
  check (debit_account_id <> credit_account_id),
  check ((phase in ('posted', 'voided')) = (pending_id is not null)),
  check ((kind = 'withdrawal') = (phase <> 'single')),
  constraint ledger_transfers_level check (
    (kind in ('match_bonus', 'match_bonus_reversal', 'reward_accrual', 'reward_accrual_reversal', 'reward_given',
      'reward_given_reversal', 'reward_difference', 'reward_difference_reversal')) = (level is not null)
  ),
  constraint ledger_transfers_reversal check (
    (reverses_id is not null) = (kind in ('fee_reversal', 'referral_bonus_reversal', 'match_bonus_reversal',
      'reward_accrual_reversal', 'reward_given_reversal', 'reward_difference_reversal'))
  ),
  constraint ledger_transfers_agent check (
    (agent_id is not null) = (kind in ('reward_accrual', 'reward_accrual_reversal', 'reward_given',
      'reward_given_reversal', 'reward_difference', 'reward_difference_reversal'))
  ),
  constraint ledger_transfers_accounts check (transfer_fits_accounts(kind, debit_account_id, credit_account_id)),
  constraint ledger_transfers_cause check (
    transfer_fits_cause(kind, payment_id, withdrawal_id, plan_version_id, reason)
  ),
  constraint ledger_transfers_receipt check (
    (receipt_id is not null) = (kind in ('bank_line', 'bank_line_match', 'bank_line_removal', 'bank_charge'))
  )
);
create unique index ledger_transfers_one_hold on ledger_transfers (withdrawal_id) where phase = 'pending';
create index ledger_transfers_debits on ledger_transfers (debit_account_id, id) where debit_account_id > 0;
create index ledger_transfers_credits on ledger_transfers (credit_account_id, id) where credit_account_id > 0;
create unique index ledger_transfers_once_per_payment on ledger_transfers (payment_id, kind, round)
  where payment_id is not null and level is null and reverses_id is null and kind <> 'receivable_settlement';
create unique index ledger_transfers_level_paid_once on ledger_transfers (credit_account_id, level, payment_id,
  round) where kind = 'match_bonus';
create unique index ledger_transfers_reversed_once on ledger_transfers (reverses_id, debit_account_id)
  where reverses_id is not null;
create index ledger_transfers_bonuses on ledger_transfers (credit_account_id, created_at)
  include (amount, plan_version_id) where kind in ('referral_bonus', 'match_bonus');
create index ledger_transfers_of_withdrawal on ledger_transfers (withdrawal_id)
  where withdrawal_id is not null and phase in ('single', 'posted');
create index ledger_transfers_of_receipts on ledger_transfers (receipt_id) where receipt_id is not null;
create unique index ledger_transfers_line_once on ledger_transfers (receipt_id) where kind = 'bank_line';
create index ledger_transfers_company_debits on ledger_transfers (((-debit_account_id - 1) / 16), id)
  where debit_account_id < 0 and phase in ('single', 'posted');
create index ledger_transfers_company_credits on ledger_transfers (((-credit_account_id - 1) / 16), id)
  where credit_account_id < 0 and phase in ('single', 'posted');
create index ledger_transfers_debts on ledger_transfers (id) where debit_account_id > 1000000000000;
create index ledger_transfers_repayments on ledger_transfers (id) where credit_account_id > 1000000000000;
create unique index ledger_transfers_reward_owed_once on ledger_transfers (agent_id, level, payment_id, round)
  where kind = 'reward_accrual';
create index ledger_transfers_of_rewards on ledger_transfers (agent_id, level) where agent_id is not null;
create index ledger_transfers_in_time on ledger_transfers (created_at, id) include (kind, phase, amount, level);
create unique index ledger_transfers_removed_once on ledger_transfers (receipt_id) where kind = 'bank_line_removal';
create trigger apply after insert on ledger_transfers referencing new table as new_transfers
  for each statement execute function apply_transfers();
create trigger check_resolution before insert on ledger_transfers for each row
  when (new.pending_id is not null) execute function check_resolution();
create trigger seal before insert on ledger_transfers for each row execute function seal_transfer();
create trigger check_reversal before insert on ledger_transfers for each row
  when (new.reverses_id is not null) execute function check_reversal();
create trigger check_standing before insert on ledger_transfers for each row
  when (new.kind = 'match_bonus' or new.round > 1 and new.reverses_id is null
  and new.kind <> 'receivable_settlement') execute function check_standing();
create trigger check_payout before insert on ledger_transfers for each row
  when (new.kind in ('payout', 'payout_return', 'payout_reopening')) execute function check_payout();
create trigger carry_over_payout after insert on ledger_transfers for each row
  when (new.kind = 'withdrawal' and new.phase = 'posted' and new.credit_account_id between -16 and -1)
  execute function carry_over_payout();
create trigger keep_months_closed after insert on ledger_transfers referencing new table as new_transfers
  for each statement execute function keep_months_closed();
create trigger total after insert on ledger_transfers referencing new table as new_transfers
  for each statement execute function add_to_totals();
create trigger check_reward before insert on ledger_transfers for each row
  when (new.agent_id is not null) execute function check_reward();

-- The totals of all agents' accounts.
create table ledger_totals (
  kind text not null check (kind in ('agent', 'receivable')),
  shard smallint not null check (shard between 0 and 15),
  debits_posted bigint not null check (debits_posted >= 0),
  credits_posted bigint not null check (credits_posted >= 0),
  primary key (kind, shard)
) with (fillfactor = 50);

-- The company's one currency (plan rule 31). An amount would mean something else if it changed.
create table ledger_currency (
  is_only boolean default true primary key check (is_only),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);

-- Idempotency keys of balance corrections.
create table adjustment_keys (
  staff_id bigint not null references staff,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 200),
  agent_id bigint not null references agents,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (staff_id, idempotency_key)
);

-- Months that are closed, with their trial balance and their results by version of the plan (plan rule 29).
create table closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by bigint references staff,
  transfers bigint not null check (transfers >= 0),
  last_transfer_id bigint,
  checkpoint bytea not null,
  check ((transfers = 0) = (last_transfer_id is null))
);

create table closed_month_balances (
  month date not null references closed_months,
  kind text not null,
  debits bigint not null check (debits >= 0),
  credits bigint not null check (credits >= 0),
  primary key (month, kind)
);

create table closed_month_results (
  month date not null references closed_months,
  kind text not null,
  plan_version_id bigint references plan_versions,
  debits bigint not null check (debits >= 0),
  credits bigint not null check (credits >= 0),
  unique nulls not distinct (month, kind, plan_version_id)
);

-- The latest result of each kind: older ones are in the log.
create table check_results (
  kind text primary key check (kind in ('ledger', 'audit', 'log')),
  checked_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  checked bigint not null check (checked >= 0),
  breaches jsonb not null check (jsonb_typeof(breaches) = 'array')
);

-- Breaches that the check of the ledger found. One that is explained no longer counts until anything about it changes.
-- The index uses a digest, because details can be longer than an index holds.
create table ledger_findings (
  id bigint generated always as identity primary key,
  name text not null,
  details jsonb not null,
  found_at timestamptz not null default now(),
  explanation text check (length(explanation) between 1 and 500),
  explained_at timestamptz,
  check ((explanation is null) = (explained_at is null))
);
create unique index ledger_findings_once on ledger_findings (name, md5(details::text));

-- What one member of staff proposes and another one confirms (plan rule 28). Personal data in `input` is masked, and
-- sealed in `sealed_input` until the decision. At most one proposal of a kind waits for each record.
create table proposals (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('payouts.release', 'payouts.results', 'payment.reverse', 'balance.adjust', 'receivable.write-off',
      'plan.publish', 'agent.change-bank-details', 'finding.explain', 'receipt.take-out')
  ),
  subject_id bigint not null,
  input jsonb not null,
  sealed_input text,
  idempotency_key text,
  status text not null default 'Proposed' check (
    status in ('Proposed', 'Confirmed', 'Refused', 'Withdrawn', 'Expired')
  ),
  proposed_by bigint not null references staff,
  created_at timestamptz not null default now(),
  decided_by bigint references staff,
  decided_at timestamptz,
  check ((status in ('Proposed', 'Expired')) = (decided_by is null)),
  check ((status = 'Proposed') = (decided_at is null)),
  check (status not in ('Confirmed', 'Refused') or decided_by <> proposed_by),
  check (sealed_input is null or status = 'Proposed')
);
create unique index proposals_waiting on proposals (kind, subject_id) where status = 'Proposed';
create unique index proposals_key on proposals (proposed_by, idempotency_key);
create index proposals_subject on proposals (subject_id, kind);

-- Numbered records that are only added, each with its canonical text and the digest of that text (plan rule 33).
create table income_disclosures (
  id bigint primary key check (id > 0),
  until timestamptz not null unique check (until = date_trunc('month', until, 'UTC')),
  canonical text not null,
  digest bytea not null,
  published_at timestamptz not null default now(),
  published_by bigint references staff,
  check (digest = sha256(convert_to(canonical, 'UTF8')))
);
create trigger content_changed after insert on income_disclosures
  for each statement execute function notify_content_changed();

-- Versions of the preface that staff put before the disclosures.
create table disclosure_prefaces (
  version bigint primary key check (version > 0),
  body text check (char_length(body) between 1 and 2000),
  changed_at timestamptz not null default now(),
  changed_by bigint not null references staff
);
create trigger content_changed after insert on disclosure_prefaces
  for each statement execute function notify_content_changed();
