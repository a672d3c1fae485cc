-- Imported bank statements and their lines (plan rule 25).

create table statement_formats (
  id bigint generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 100),
  account text not null check (account ~ '^[0-9A-Z]{1,34}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('csv', 'camt.053', 'mt940')),
  layout jsonb,
  constraint statement_formats_layout check ((kind = 'csv') = (layout is not null))
);

-- The balances of the bank before and behind the entries show a missing statement. They are null where the bank does
-- not say them.
create table statement_imports (
  id bigint generated always as identity primary key,
  format_id bigint not null references statement_formats,
  file_name text not null check (char_length(file_name) between 1 and 200),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  lines integer not null check (lines > 0),
  added integer not null,
  created_at timestamptz not null default now(),
  opening_balance bigint,
  closing_balance bigint,
  check (added >= 1 and added <= lines)
);

-- `line_key` is a hash of all that a line says and of its position among equal lines, so that each line is stored once;
-- `folded_key` recognises it in another format. Names and texts are sealed. The key of a line that was taken out is
-- free for the right one.
create table receipts (
  id bigint generated always as identity primary key,
  import_id bigint not null references statement_imports,
  line_key text not null check (line_key ~ '^[0-9a-f]{64}$'),
  account text not null,
  booked_on date not null,
  amount bigint not null check (amount <> 0),
  details text,
  status text not null check (status in ('New', 'Proposed', 'Waiting', 'Matched', 'Taken out')),
  finding text check (
    finding in ('pin', 'pin_slip', 'name', 'by_hand', 'wrong_amount', 'matched_before', 'two_lines', 'several_pins',
      'several_payments', 'account_closed')
  ),
  matched_with text,
  payment_id bigint references payments,
  round smallint check (round >= 1),
  withdrawal_id bigint references withdrawals,
  returned_id bigint references receipts,
  reward_id bigint references reached_levels (id),
  folded_key text check (folded_key ~ '^[0-9a-f]{64}$'),
  taken_out_at timestamptz,
  constraint receipts_matched check ((status = 'Matched') = (matched_with is not null)),
  constraint receipts_reward check ((matched_with = 'reward') = (reward_id is not null)),
  constraint receipts_match check (case
    when matched_with = 'payment' then
      amount > 0 and num_nulls(payment_id, round) = 0 and num_nonnulls(withdrawal_id, returned_id) = 0
    when matched_with = 'fee_refund' then
      amount < 0 and num_nulls(payment_id, round) = 0 and num_nonnulls(withdrawal_id, returned_id) = 0
    when matched_with = 'payout' then
      withdrawal_id is not null and num_nonnulls(payment_id, round, returned_id) = 0
    when matched_with = 'reward' then
      amount < 0 and num_nonnulls(payment_id, round, withdrawal_id, returned_id) = 0
    when matched_with = 'returned_receipt' then
      returned_id <> id and returned_id is not null and num_nonnulls(payment_id, round, withdrawal_id) = 0
    when matched_with = 'charge' then num_nonnulls(payment_id, round, withdrawal_id, returned_id) = 0
    when matched_with is null then
      case status when 'New' then payment_id is null when 'Proposed' then payment_id is not null else true end
      and num_nonnulls(round, withdrawal_id, returned_id) = 0
    else false end),
  constraint receipts_taken_out check ((status = 'Taken out') = (taken_out_at is not null))
);
create unique index receipts_once_per_refund on receipts (payment_id, round) where matched_with = 'fee_refund';
create unique index receipts_returned_once on receipts (returned_id) where returned_id is not null;
create index receipts_of_payments on receipts (payment_id) where payment_id is not null;
create index receipts_of_withdrawals on receipts (withdrawal_id) where withdrawal_id is not null;
create index receipts_open on receipts (status, id) where status <> 'Matched';
create index receipts_matched on receipts (matched_with, id) where matched_with is not null;
create index receipts_amount on receipts (amount, id) where status <> 'Matched';
create unique index receipts_once_per_reward on receipts (reward_id) where reward_id is not null;
create index receipts_alike on receipts (account, booked_on, amount);
create unique index receipts_once on receipts (line_key) where taken_out_at is null;
