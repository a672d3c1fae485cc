/**
 * The longest checks of the tables that money and positions are stored in call functions with the same conditions. PostgreSQL
 * parses every check of a table again for each statement that writes to it, and 69 KB of them took longer than the rest of the
 * insertion of a transfer. The release before writes to the tables as it did.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  account_fits_kind: '56e2b0b523c9b216',
  level_counts_fit: '30803ba6b50c1496',
  transfer_fits_accounts: '53e68d034fe69186',
  transfer_fits_cause: 'e42a81e48bb63fbd',
}

const checks = [
  sql`
    alter table ledger_accounts
      drop constraint ledger_accounts_kind,
      add constraint ledger_accounts_kind check (account_fits_kind(kind, id, agent_id))`,
  sql`
    alter table ledger_transfers
      drop constraint ledger_transfers_accounts,
      drop constraint ledger_transfers_cause,
      add constraint ledger_transfers_accounts
        check (transfer_fits_accounts(kind, debit_account_id, credit_account_id)),
      add constraint ledger_transfers_cause
        check (transfer_fits_cause(kind, payment_id, withdrawal_id, plan_version_id, reason))`,
  sql`
    alter table level_counts
      drop constraint level_counts_counts_check,
      add constraint level_counts_counts_check check (level_counts_fit(counts))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, Object.keys(functions))
  for (const statement of checks) await statement.execute(db)
}
