/**
 * Several lines of a bank statement can pay one fee together (plan rule 25). The lock of the payment keeps others away from it, and the
 * check of the ledger adds the lines up. The release before takes off only one of them.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index receipts_once_per_fee`.execute(db)
}
