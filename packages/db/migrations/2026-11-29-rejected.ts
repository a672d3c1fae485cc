/**
 * What staff rejected is found without passing over all that they approved. Approvals write neither index; a rejection, and
 * a new proof for a rejected payment, write one entry.
 */
import { type Kysely, sql } from 'kysely'

const indexes = [
  sql`create index payments_rejected on payments (id) where status = 'Rejected'`,
  sql`create index withdrawals_rejected on withdrawals (id) where status = 'Rejected'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await statement.execute(db)
}
