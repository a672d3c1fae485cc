/**
 * The matrix, the ledger, withdrawals, notifications and the audit trail. Amounts are whole minor units (cents).
 *
 * The database itself refuses what the plan forbids: a transfer never changes, every transfer balances, stored balances follow
 * only the transfers, no agent withdraws more than the balance, no agent moves in the matrix, each level is paid once. An
 * agent's ledger account has the agent's id. The company's accounts have negative ids, sixteen shards of each kind, so that
 * transfers for many agents do not wait for one row: cash -1 to -16, fee income -17 to -32, bonus expense -33 to -48,
 * adjustments -49 to -64.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

const network = [
  sql`
    create table placements (
      agent_id bigint primary key references agents,
      parent_id bigint references placements,
      side text check (side in ('left', 'right')),
      depth integer not null check (depth >= 0),
      open_distance integer not null default 0 check (open_distance >= 0),
      number bigint generated always as identity unique,
      placed_at timestamptz not null default now(),
      unique (parent_id, side),
      check ((parent_id is null) = (side is null)),
      check ((parent_id is null) = (depth = 0))
    )`,
  sql`create unique index placements_root on placements ((true)) where parent_id is null`,
  // In a table of its own because every activation below an agent writes it.
  sql`
    create table level_counts (
      agent_id bigint primary key references placements,
      counts smallint[] not null default '{0,0,0,0,0,0}' check (
        cardinality(counts) = 6
        and counts[1] between 0 and 2 and counts[2] between 0 and 4 and counts[3] between 0 and 8
        and counts[4] between 0 and 16 and counts[5] between 0 and 32 and counts[6] between 0 and 64)
    ) with (fillfactor = 70)`,
  sql`
    create table reached_levels (
      agent_id bigint not null references placements,
      level smallint not null check (level between 1 and 6),
      plan_version_id bigint not null,
      payment_id bigint not null references payments,
      was_active boolean not null,
      additional_reward text,
      reward_given_at timestamptz,
      reached_at timestamptz not null default now(),
      primary key (agent_id, level),
      foreign key (plan_version_id, level) references plan_levels,
      check (additional_reward is not null or reward_given_at is null)
    )`,
]

const ledgerTables = [
  sql`
    create table ledger_accounts (
      id bigint primary key,
      kind text not null,
      agent_id bigint unique references agents,
      debits_posted bigint not null default 0 check (debits_posted >= 0),
      credits_posted bigint not null default 0 check (credits_posted >= 0),
      debits_pending bigint not null default 0 check (debits_pending >= 0),
      credits_pending bigint not null default 0 check (credits_pending >= 0),
      referral_bonus_earned bigint not null default 0 check (referral_bonus_earned >= 0),
      match_bonus_earned bigint not null default 0 check (match_bonus_earned >= 0),
      constraint ledger_accounts_kind check (case kind
        when 'agent' then agent_id is not null and agent_id = id and id > 0
        when 'cash' then agent_id is null and id between -16 and -1
        when 'fee_income' then agent_id is null and id between -32 and -17
        when 'bonus_expense' then agent_id is null and id between -48 and -33
        when 'adjustments' then agent_id is null and id between -64 and -49
        else false end),
      constraint ledger_accounts_no_overdraft
        check (kind <> 'agent' or credits_posted - debits_posted - debits_pending >= 0)
    ) with (fillfactor = 70)`,
  sql`
    create table withdrawals (
      id bigint generated always as identity primary key,
      agent_id bigint not null references agents,
      plan_version_id bigint not null references plan_versions,
      amount bigint not null check (amount > 0),
      balance_before bigint not null,
      balance_after bigint not null check (balance_after >= 0),
      status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
      reason text check (char_length(reason) between 1 and 500),
      idempotency_key text check (char_length(idempotency_key) between 1 and 200),
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      unique (agent_id, idempotency_key),
      check (balance_after = balance_before - amount),
      check ((status = 'Pending') = (decided_at is null)),
      check ((status = 'Rejected') = (reason is not null))
    )`,
  sql`create index withdrawals_of_agent on withdrawals (agent_id, id)`,
  sql`create index withdrawals_pending on withdrawals (id) where status = 'Pending'`,
  sql`
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
      check (debit_account_id <> credit_account_id),
      check ((phase in ('posted', 'voided')) = (pending_id is not null)),
      check ((kind = 'withdrawal') = (phase <> 'single')),
      check ((kind = 'match_bonus') = (level is not null)),
      constraint ledger_transfers_accounts check (case kind
        when 'registration_fee' then debit_account_id between -16 and -1 and credit_account_id between -32 and -17
        when 'referral_bonus' then debit_account_id between -48 and -33 and credit_account_id > 0
        when 'match_bonus' then debit_account_id between -48 and -33 and credit_account_id > 0
        when 'withdrawal' then debit_account_id > 0 and credit_account_id between -16 and -1
        when 'adjustment' then
          (debit_account_id > 0 and credit_account_id between -64 and -49)
          or (debit_account_id between -64 and -49 and credit_account_id > 0)
        else false end),
      constraint ledger_transfers_cause check (case kind
        when 'withdrawal' then num_nulls(withdrawal_id, plan_version_id) = 0 and num_nonnulls(payment_id, reason) = 0
        when 'adjustment' then reason is not null and num_nonnulls(payment_id, withdrawal_id, plan_version_id) = 0
        else num_nulls(payment_id, plan_version_id) = 0 and num_nonnulls(withdrawal_id, reason) = 0 end)
    )`,
  sql`
    create unique index ledger_transfers_one_fee on ledger_transfers (payment_id) where kind = 'registration_fee'`,
  sql`
    create unique index ledger_transfers_one_referral_bonus on ledger_transfers (payment_id)
    where kind = 'referral_bonus'`,
  sql`
    create unique index ledger_transfers_level_paid_once on ledger_transfers (credit_account_id, level)
    where kind = 'match_bonus'`,
  sql`
    create unique index ledger_transfers_one_hold on ledger_transfers (withdrawal_id) where phase = 'pending'`,
  sql`
    create index ledger_transfers_debits on ledger_transfers (debit_account_id, id) where debit_account_id > 0`,
  sql`
    create index ledger_transfers_credits on ledger_transfers (credit_account_id, id) where credit_account_id > 0`,
]

const placing = ['lock_placements', 'find_free_parent', 'find_anchor', 'raise_open_distances', 'place_agent']
const ledger = ['apply_transfers', 'check_resolution', 'keep_balances', 'lock_ledger_account']

const ledgerTriggers = [
  sql`
    create trigger apply after insert on ledger_transfers
    referencing new table as new_transfers for each statement execute function apply_transfers()`,
  sql`
    create trigger check_resolution before insert on ledger_transfers
    for each row when (new.pending_id is not null) execute function check_resolution()`,
  sql`
    create trigger keep_balances before insert or update or delete on ledger_accounts
    for each row execute function keep_balances()`,
]

const messages = [
  sql`
    create table notifications (
      id bigint generated always as identity primary key,
      agent_id bigint not null references agents,
      kind text not null check (kind in ('activation', 'new_referral', 'bonus', 'payment', 'withdrawal', 'staff')),
      subject text not null check (char_length(subject) between 1 and 200),
      message text not null check (char_length(message) between 1 and 2000),
      is_read boolean not null default false,
      cause text check (char_length(cause) between 1 and 100),
      mailed_at timestamptz,
      created_at timestamptz not null default now()
    )`,
  sql`create index notifications_of_agent on notifications (agent_id, id)`,
  sql`create index notifications_to_mail on notifications (cause) where cause is not null and mailed_at is null`,
  sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('staff', 'agent', 'operator')),
      actor_id bigint,
      action text not null check (char_length(action) between 1 and 100),
      subject_kind text not null check (char_length(subject_kind) between 1 and 100),
      subject_id bigint not null,
      before jsonb not null,
      after jsonb not null,
      reason text check (char_length(reason) between 1 and 500),
      check ((actor_kind = 'operator') = (actor_id is null))
    )`,
  sql`create index audit_entries_of_subject on audit_entries (subject_kind, subject_id, id)`,
]

/** The columns that never change, by table; an empty list means every column. */
const unchangeable: Record<string, string[]> = {
  ledger_transfers: [],
  audit_entries: [],
  plan_versions: [],
  plan_levels: [],
  placements: ['agent_id', 'parent_id', 'side', 'depth', 'number'],
  reached_levels: ['agent_id', 'level', 'plan_version_id', 'payment_id', 'was_active', 'additional_reward'],
  withdrawals: ['agent_id', 'plan_version_id', 'amount', 'balance_before', 'balance_after', 'idempotency_key'],
}

async function refuseChanges(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const update = columns.length === 0 ? sql`update` : sql`update of ${sql.join(columns.map((name) => sql.ref(name)))}`
  await sql`
    create trigger refuse_change before delete or ${update} on ${sql.table(table)}
    for each row execute function refuse_change()`.execute(db)
  await refuseTruncate(db, table)
}

async function refuseTruncate(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger refuse_truncate before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...network, ...ledgerTables]) await statement.execute(db)
  await applyFunctions(db, [...placing, ...ledger, 'refuse_change'])
  for (const statement of [...ledgerTriggers, ...messages]) await statement.execute(db)
  for (const [table, columns] of Object.entries(unchangeable)) await refuseChanges(db, table, columns)
  await refuseTruncate(db, 'ledger_accounts')
}
