/**
 * Fees that are reversed, and what agents then owe (plan rules 14 to 18). A payment can be approved again after a reversal:
 * `round` says which approval of the payment a transfer or a reached level comes from. A place that is not counted stays where
 * it is, and a level that is lost keeps its row.
 *
 * What an agent owes is an account of its own, whose number is the agent's plus a million millions, so that every number above
 * zero belongs to an agent. The release before knows none of this and goes on working: a first approval is round 1.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  apply_transfers: '49f05ead97b1b258',
  check_standing: '72a7dca8de8c97ae',
  check_reversal: '521a08623ae9b8d8',
  digest_transfer: 'c1b2363959e20f08',
  place_agent: 'a55129455f9737ce',
  uncount_place: 'dd45e8c8e2d416d2',
}

const network = [
  sql`alter table payments drop constraint payments_status_check`,
  sql`
    alter table payments
      add column round smallint not null default 1 check (round >= 1),
      add column reversal text check (reversal in ('never_arrived', 'charged_back', 'refunded')),
      add constraint payments_status_check check (status in ('Pending', 'Approved', 'Rejected', 'Reversed')),
      add constraint payments_reversed_why check (status <> 'Reversed' or reversal is not null)`,
  sql`create index payments_reversed on payments (id) where status = 'Reversed'`,
  sql`alter table placements add column is_counted boolean not null default true`,
  sql`
    alter table reached_levels
      add column round smallint not null default 1 check (round >= 1),
      add column lost_at timestamptz,
      add column lost_payment_id bigint references payments,
      add constraint reached_levels_lost check ((lost_at is null) = (lost_payment_id is null)),
      drop constraint reached_levels_pkey,
      add primary key (agent_id, level, payment_id, round)`,
  sql`create unique index reached_levels_now on reached_levels (agent_id, level) where lost_at is null`,
  sql`
    create trigger keep_round before update of round on reached_levels
    for each row execute function refuse_change()`,
]

const accounts = [
  sql`alter table ledger_accounts drop constraint ledger_accounts_kind, drop constraint ledger_accounts_agent_id_key`,
  sql`
    alter table ledger_accounts
      add constraint ledger_accounts_kind check (case kind
        when 'agent' then agent_id is not null and agent_id = id and id between 1 and 1000000000000
        when 'receivable' then agent_id is not null and agent_id + 1000000000000 = id and id > 1000000000000
        when 'cash' then agent_id is null and id between -16 and -1
        when 'fee_income' then agent_id is null and id between -32 and -17
        when 'bonus_expense' then agent_id is null and id between -48 and -33
        when 'adjustments' then agent_id is null and id between -64 and -49
        when 'written_off_receivables' then agent_id is null and id between -80 and -65
        else false end),
      add constraint ledger_accounts_no_surplus
        check (kind <> 'receivable' or debits_posted - credits_posted >= 0)`,
  // A company that is founded later opens its accounts itself.
  sql`
    insert into ledger_accounts (id, kind)
    select -64 - shard, 'written_off_receivables' from generate_series(1, 16) shard
    where exists (select from ledger_accounts)`,
]

const transfers = [
  sql`
    alter table ledger_transfers
      add column round smallint not null default 1 check (round >= 1),
      add column reverses_id bigint references ledger_transfers,
      drop constraint ledger_transfers_accounts,
      drop constraint ledger_transfers_cause,
      drop constraint ledger_transfers_check3`,
  sql`
    alter table ledger_transfers
      add constraint ledger_transfers_level
        check ((kind in ('match_bonus', 'match_bonus_reversal')) = (level is not null)),
      add constraint ledger_transfers_reversal check ((reverses_id is not null)
        = (kind in ('fee_reversal', 'referral_bonus_reversal', 'match_bonus_reversal'))),
      add constraint ledger_transfers_accounts check (case kind
        when 'registration_fee' then debit_account_id between -16 and -1 and credit_account_id between -32 and -17
        when 'fee_reversal' then debit_account_id between -32 and -17 and credit_account_id between -16 and -1
        when 'referral_bonus' then
          debit_account_id between -48 and -33 and credit_account_id between 1 and 1000000000000
        when 'match_bonus' then debit_account_id between -48 and -33 and credit_account_id between 1 and 1000000000000
        when 'referral_bonus_reversal' then debit_account_id > 0 and credit_account_id between -48 and -33
        when 'match_bonus_reversal' then debit_account_id > 0 and credit_account_id between -48 and -33
        when 'withdrawal' then debit_account_id between 1 and 1000000000000 and credit_account_id between -16 and -1
        when 'receivable_settlement' then debit_account_id between 1 and 1000000000000
          and credit_account_id = debit_account_id + 1000000000000
        when 'receivable_write_off' then
          debit_account_id between -80 and -65 and credit_account_id > 1000000000000
        when 'adjustment' then
          (debit_account_id > 0 and credit_account_id between -64 and -49)
          or (debit_account_id between -64 and -49 and credit_account_id between 1 and 1000000000000)
        else false end),
      add constraint ledger_transfers_cause check (case kind
        when 'withdrawal' then num_nulls(withdrawal_id, plan_version_id) = 0 and num_nonnulls(payment_id, reason) = 0
        when 'adjustment' then reason is not null and num_nonnulls(payment_id, withdrawal_id, plan_version_id) = 0
        when 'receivable_write_off' then
          reason is not null and num_nonnulls(payment_id, withdrawal_id, plan_version_id) = 0
        when 'receivable_settlement' then
          num_nonnulls(payment_id, withdrawal_id) <= 1 and num_nonnulls(reason, plan_version_id) = 0
        else num_nulls(payment_id, plan_version_id) = 0 and num_nonnulls(withdrawal_id, reason) = 0 end)`,
  sql`drop index ledger_transfers_once_per_payment`,
  sql`
    create unique index ledger_transfers_once_per_payment on ledger_transfers (payment_id, kind, round)
    where payment_id is not null and level is null and reverses_id is null and kind <> 'receivable_settlement'`,
  sql`drop index ledger_transfers_level_paid_once`,
  sql`
    create unique index ledger_transfers_level_paid_once on ledger_transfers (credit_account_id, level, payment_id, round)
    where kind = 'match_bonus'`,
  sql`
    create unique index ledger_transfers_reversed_once on ledger_transfers (reverses_id, debit_account_id)
    where reverses_id is not null`,
]

const triggers = [
  sql`
    create trigger check_reversal before insert on ledger_transfers
    for each row when (new.reverses_id is not null) execute function check_reversal()`,
  // The unique indexes keep a first approval from paying twice.
  sql`
    create trigger check_standing before insert on ledger_transfers
    for each row when (new.kind = 'match_bonus' or (new.round > 1 and new.reverses_id is null
      and new.kind <> 'receivable_settlement'))
    execute function check_standing()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...network, ...accounts, ...transfers]) await statement.execute(db)
  await applyFunctions(db, Object.keys(functions))
  for (const statement of triggers) await statement.execute(db)
}
