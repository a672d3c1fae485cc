/** What was paid in a time, read by the indexes of time. */
import type { BonusKind } from '@evergrove/contract/ledger/transfer-kinds'
import type { PlanVersionView } from '@evergrove/contract/plan'
import { sql } from 'kysely'
import { bonusKindList } from '../ledger/index.ts'
import type { StoredSum } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'

export type PaidBonuses = { kind: BonusKind; level: number | null; count: number; sum: StoredSum }

export async function sumPaidBonuses(db: Database, since: Date): Promise<PaidBonuses[]> {
  const { rows } = await sql<PaidBonuses>`
    select kind, level, count(*) as count, sum(amount) as sum from ledger_transfers
    where created_at >= ${since} and kind in (${bonusKindList}) group by kind, level`.execute(db)
  return rows
}

/** How many agents who were Active reached each level. */
export async function countReachedLevelsSince(db: Database, since: Date): Promise<{ level: number; count: number }[]> {
  const { rows } = await sql<{ level: number; count: number }>`
    select level, count(*) as count from reached_levels
    where reached_at >= ${since} and was_active group by level`.execute(db)
  return rows
}

export type PublishedPlan = {
  id: number
  published_at: Date
  published_by: string | null
  trial: PlanVersionView['trial']
}

/** Newest first, with the email address of the publisher according to the audit trail. Null for the first plan. */
export async function selectPublished(db: Database): Promise<PublishedPlan[]> {
  const { rows } = await sql<PublishedPlan>`
    select v.id, v.published_at, (
      select coalesce(s.email, e.actor_kind) from audit_entries e
      left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
      where e.subject_kind = 'plan_version' and e.subject_id = v.id and e.action = 'plan.publish'
      order by e.id desc limit 1
    ) as published_by, (
      select json_build_object('assumptions', t.assumptions, 'figures', t.figures, 'problems', t.problems,
        'digest', t.digest, 'reason', t.reason)
      from plan_trials t where t.plan_version_id = v.id
    ) as trial
    from plan_versions v order by v.id desc`.execute(db)
  return rows
}
