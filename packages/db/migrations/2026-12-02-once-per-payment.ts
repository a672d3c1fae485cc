/**
 * What is paid once for a payment, is so for every kind of transfer, and new accounts begin without any balance. A further
 * kind of bonus then needs neither an index of its own nor another text of the function.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = { keep_balances: '2e0ff9022fe7c6c7' }

const statements = [
  sql`
    create unique index ledger_transfers_once_per_payment on ledger_transfers (payment_id, kind)
    where payment_id is not null and level is null`,
  sql`drop index ledger_transfers_one_fee`,
  sql`drop index ledger_transfers_one_referral_bonus`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
  await applyFunctions(db, Object.keys(functions))
}
