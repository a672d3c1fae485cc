/** Withdrawals are found by the reference that the bank gave their payment (plan rule 30). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index withdrawals_payout_reference on withdrawals (payout_reference, id)
    where payout_reference is not null`.execute(db)
}
