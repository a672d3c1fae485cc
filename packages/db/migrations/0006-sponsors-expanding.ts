/** Lets staff correct the sponsor of an agent whose fee has never been approved (plan rule 36). */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  change_sponsor: 'ddeba52a20be2613',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proposals drop constraint proposals_kind_check`.execute(db)
  await sql`
    alter table proposals add constraint proposals_kind_check check (
      kind in ('payouts.release', 'payouts.results', 'payment.reverse', 'balance.adjust', 'receivable.write-off',
        'plan.publish', 'agent.change-bank-details', 'agent.change-sponsor', 'finding.explain', 'receipt.take-out')
    )`.execute(db)
  await applyFunctions(db, Object.keys(functions))
}
