/** The return of a payout can be proposed (plan rule 28). */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table proposals drop constraint proposals_kind_check`,
  sql`
    alter table proposals add constraint proposals_kind_check check (kind in (
      'payouts.release', 'payouts.results', 'payment.reverse', 'balance.adjust', 'receivable.write-off', 'plan.publish',
      'agent.change-bank-details'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
