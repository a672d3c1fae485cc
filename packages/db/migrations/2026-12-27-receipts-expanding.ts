/**
 * Lines of imported bank statements (plan rule 25). `line_key` is a hash of all that a line says and of its position among equal
 * lines, so that each line is stored once. Names and texts are sealed. `round` says which approval of a payment a line belongs
 * to. The release before knows none of this.
 */
import { type Kysely, sql } from 'kysely'

const tables = [
  sql`
    create table statement_formats (
      id bigint generated always as identity primary key,
      name text not null unique check (char_length(name) between 1 and 100),
      account text not null check (account ~ '^[0-9A-Z]{1,34}$'),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      kind text not null check (kind in ('csv', 'camt.053')),
      layout jsonb,
      constraint statement_formats_layout check ((kind = 'csv') = (layout is not null))
    )`,
  sql`
    create table statement_imports (
      id bigint generated always as identity primary key,
      format_id bigint not null references statement_formats,
      file_name text not null check (char_length(file_name) between 1 and 200),
      file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
      lines integer not null check (lines > 0),
      added integer not null check (added between 1 and lines),
      created_at timestamptz not null default now()
    )`,
  sql`
    create table receipts (
      id bigint generated always as identity primary key,
      import_id bigint not null references statement_imports,
      line_key text not null unique check (line_key ~ '^[0-9a-f]{64}$'),
      account text not null,
      booked_on date not null,
      amount bigint not null check (amount <> 0),
      details text,
      status text not null check (status in ('New', 'Proposed', 'Waiting', 'Matched')),
      finding text check (finding in ('pin', 'pin_slip', 'name', 'by_hand', 'wrong_amount', 'matched_before', 'two_lines',
        'several_pins', 'several_payments', 'account_closed')),
      matched_with text,
      payment_id bigint references payments,
      round smallint check (round >= 1),
      withdrawal_id bigint references withdrawals,
      returned_id bigint references receipts,
      constraint receipts_matched check ((status = 'Matched') = (matched_with is not null)),
      constraint receipts_match check (case
        when matched_with = 'payment' then
          amount > 0 and num_nulls(payment_id, round) = 0 and num_nonnulls(withdrawal_id, returned_id) = 0
        when matched_with = 'fee_refund' then
          amount < 0 and num_nulls(payment_id, round) = 0 and num_nonnulls(withdrawal_id, returned_id) = 0
        when matched_with = 'payout' then
          withdrawal_id is not null and num_nonnulls(payment_id, round, returned_id) = 0
        when matched_with = 'returned_receipt' then
          returned_id <> id and returned_id is not null and num_nonnulls(payment_id, round, withdrawal_id) = 0
        when matched_with = 'charge' then num_nonnulls(payment_id, round, withdrawal_id, returned_id) = 0
        when matched_with is null then
          case status when 'New' then payment_id is null when 'Proposed' then payment_id is not null else true end
          and num_nonnulls(round, withdrawal_id, returned_id) = 0
        else false end)
    )`,
]

const indexes = [
  sql`create unique index receipts_once_per_fee on receipts (payment_id, round) where matched_with = 'payment'`,
  sql`create unique index receipts_once_per_refund on receipts (payment_id, round) where matched_with = 'fee_refund'`,
  sql`create unique index receipts_returned_once on receipts (returned_id) where returned_id is not null`,
  sql`create index receipts_of_payments on receipts (payment_id) where payment_id is not null`,
  sql`create index receipts_of_withdrawals on receipts (withdrawal_id) where withdrawal_id is not null`,
  sql`create index receipts_open on receipts (status, id) where status <> 'Matched'`,
  sql`create index receipts_matched on receipts (matched_with, id) where matched_with is not null`,
  sql`create index receipts_amount on receipts (amount, id) where status <> 'Matched'`,
]

const transfers = [
  sql`alter table ledger_transfers add constraint ledger_transfers_receipt_id_fkey foreign key (receipt_id) references receipts`,
  sql`create index ledger_transfers_of_receipts on ledger_transfers (receipt_id) where receipt_id is not null`,
  sql`create unique index ledger_transfers_line_once on ledger_transfers (receipt_id) where kind = 'bank_line'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes, ...transfers]) await statement.execute(db)
}
