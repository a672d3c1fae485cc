import type { PlanTrial } from '@evergrove/contract/plan-trials'
import { sql } from 'kysely'
import type { Trx } from '../platform/schema.ts'

/** Keeps a trial with the version that was published after it, for good. */
export async function insertTrial(
  trx: Trx,
  planVersionId: number,
  { assumptions, figures, problems, digest, reason }: PlanTrial & { reason: string | null },
): Promise<void> {
  await sql`
    insert into plan_trials (plan_version_id, assumptions, figures, problems, digest, reason)
    values (${planVersionId}, ${JSON.stringify(assumptions)}, ${JSON.stringify(figures)}, ${problems}::text[], ${digest},
      ${reason})`.execute(trx)
}
