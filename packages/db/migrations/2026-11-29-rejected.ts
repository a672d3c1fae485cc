/**
 * Indexes that find rejected payments and withdrawals without scanning the approved ones. Approvals write to neither index; a
 * rejection, or a new proof for a rejected payment, writes one entry.
 */
import { type Kysely, sql } from 'kysely'

const indexes = [
  sql`create index payments_rejected on payments (id) where status = 'Rejected'`,
  sql`create index withdrawals_rejected on withdrawals (id) where status = 'Rejected'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await statement.execute(db)
}
