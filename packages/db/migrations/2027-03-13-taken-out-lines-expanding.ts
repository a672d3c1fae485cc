/**
 * Lines of a wrong import are taken out with a counter-entry, which a second person confirms (plan rules 25 and 28). Their key is free
 * for the right line. The release before shows them as they are; if it matches one, the check of `taken_out_at` refuses that.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = { transfer_fits_accounts: '18a47beffa228729', transfer_fits_cause: '07879f6cb64a60bf' }

const statements = [
  sql`
    alter table receipts
      add column taken_out_at timestamptz,
      drop constraint receipts_line_key_key,
      drop constraint receipts_status_check,
      add constraint receipts_status_check check (status in ('New', 'Proposed', 'Waiting', 'Matched', 'Taken out'))`,
  sql`
    alter table receipts
      add constraint receipts_taken_out check ((status = 'Taken out') = (taken_out_at is not null))`,
  sql`create unique index receipts_once on receipts (line_key) where taken_out_at is null`,
  sql`create unique index ledger_transfers_removed_once on ledger_transfers (receipt_id) where kind = 'bank_line_removal'`,
  sql`
    alter table proposals
      drop constraint proposals_kind_check,
      add constraint proposals_kind_check check (kind in (
        'payouts.release', 'payouts.results', 'payment.reverse', 'balance.adjust', 'receivable.write-off', 'plan.publish',
        'agent.change-bank-details', 'finding.explain', 'receipt.take-out'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
  // The checks that call the functions are made again, because a function that they need cannot be replaced.
  await sql`
    alter table ledger_transfers
      drop constraint ledger_transfers_accounts,
      drop constraint ledger_transfers_cause,
      drop constraint ledger_transfers_receipt`.execute(db)
  await applyFunctions(db, Object.keys(functions))
  await sql`
    alter table ledger_transfers
      add constraint ledger_transfers_accounts
        check (transfer_fits_accounts(kind, debit_account_id, credit_account_id)),
      add constraint ledger_transfers_cause
        check (transfer_fits_cause(kind, payment_id, withdrawal_id, plan_version_id, reason)),
      add constraint ledger_transfers_receipt check (
        (receipt_id is not null) = (kind in ('bank_line', 'bank_line_match', 'bank_line_removal', 'bank_charge')))`.execute(
    db,
  )
}
