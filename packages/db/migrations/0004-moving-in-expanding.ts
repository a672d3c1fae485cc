/**
 * Lets a company move in that ran on Django before (ADR 0069): what it brings beside its records, and a kind of
 * transfer for its balances. Codes may have another form than new ones.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  transfer_fits_accounts: '1863c132118a4076',
  transfer_fits_cause: '76b0700066031b2f',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // A decoy is a hash of that cost that fits no password.
  await sql`
    create table former_password_costs (
      decoy text primary key check (char_length(decoy) between 1 and 300)
    )`.execute(db)
  // One for each export. Agents sign in once the last one is finished. The row of the company's own agent is kept as it
  // was before the move.
  await sql`
    create table move_ins (
      id bigint generated always as identity primary key,
      source_digest text not null check (source_digest ~ '^[0-9a-f]{64}$'),
      root_before jsonb not null,
      started_at timestamptz not null default now() unique,
      stored_at timestamptz,
      finished_at timestamptz,
      check (finished_at is null or stored_at is not null)
    )`.execute(db)
  await sql`create unique index move_ins_under_way on move_ins ((true)) where stored_at is null`.execute(db)
  // Which record became which of ours, with the digest of what was stored, so that a record that has not changed is
  // passed over.
  await sql`
    create table brought_over (
      entity text not null check (char_length(entity) between 1 and 40),
      former_id text not null check (char_length(former_id) between 1 and 200),
      id bigint not null,
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      primary key (entity, former_id),
      unique (entity, id)
    )`.execute(db)
  await sql`
    create table opening_figures (
      agent_id bigint primary key references agents,
      referral_bonus_earned bigint not null default 0 check (referral_bonus_earned >= 0),
      match_bonus_earned bigint not null default 0 check (match_bonus_earned >= 0),
      level smallint not null default 0 check (level between 0 and 6),
      brought_over_at timestamptz not null
    )`.execute(db)
  await sql`
    create index ledger_transfers_opening on ledger_transfers (credit_account_id)
      where kind = 'opening_balance'`.execute(db)
  await sql`alter table agents drop constraint agents_code_check`.execute(db)
  await sql`alter table agents add constraint agents_code_check check (code ~ '^[a-z0-9]{4,20}$')`.execute(db)
  // PostgreSQL compares the rows with a function that has changed only if its check is made again.
  for (const name of ['accounts', 'cause']) {
    await sql.raw(`alter table ledger_transfers drop constraint ledger_transfers_${name}`).execute(db)
  }
  await applyFunctions(db, Object.keys(functions))
  await sql`
    alter table ledger_transfers
      add constraint ledger_transfers_accounts
        check (transfer_fits_accounts(kind, debit_account_id, credit_account_id)),
      add constraint ledger_transfers_cause
        check (transfer_fits_cause(kind, payment_id, withdrawal_id, plan_version_id, reason))`.execute(db)
}
