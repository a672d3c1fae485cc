import type { BonusKind } from '@evergrove/contract/ledger/transfer-kinds'
import type { PlanVersionView } from '@evergrove/contract/plan'
import { planAmounts } from '@evergrove/contract/plan-limits'
import { recordOf } from '@evergrove/contract/platform/records'
import { sql } from 'kysely'
import { bonusKindList } from '../ledger/index.ts'
import { minorUnits, type StoredAmount, type StoredSum } from '../platform/money.ts'
import { defineQuery, queries } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { PlanSettings, PlanVersion } from './plan.ts'

const versionWithLevels = () =>
  queries
    .selectFrom('plan_versions as version')
    .innerJoin('plan_levels as level', 'level.plan_version_id', 'version.id')
    .select(['version.id', 'version.holdback_days'])
    .select(planAmounts.map((name) => `version.${name}` as const))
    .select(['level.level', 'level.expected_match_bonus', 'level.additional_reward', 'level.reward_value'])
    .orderBy('level.level')

type Row = Awaited<ReturnType<ReturnType<typeof versionWithLevels>['execute']>>[number]

/** Returns the version that these rows describe. */
export function toVersion(rows: Row[]): PlanVersion | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  return {
    id: first.id,
    ...recordOf(planAmounts, (name) => minorUnits(first[name])),
    holdback_days: first.holdback_days,
    levels: rows.map(({ level, expected_match_bonus, additional_reward, reward_value }) => ({
      level,
      expected_match_bonus: minorUnits(expected_match_bonus),
      additional_reward,
      reward_value: additional_reward === null ? null : minorUnits(reward_value),
    })),
  }
}

/** Returns a query for the version published last, level by level; no rows while there is none. */
export const planInForce = defineQuery(() =>
  versionWithLevels().where(
    'version.id',
    '=',
    queries.selectFrom('plan_versions').select((eb) => eb.fn.max('id').as('id')),
  ),
)

/** Returns the smallest withdrawal of that version, as a scalar query. */
export const minimumWithdrawal = () =>
  sql<StoredAmount>`(select minimum_withdrawal from plan_versions order by id desc limit 1)`

/** Returns a query for the version with this id, level by level. */
export const planVersion = defineQuery((id: number) => versionWithLevels().where('version.id', '=', id))

export async function insertPlan(trx: Trx, { levels, ...amounts }: PlanSettings): Promise<number> {
  const { id } = await trx.insertInto('plan_versions').values(amounts).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('plan_levels')
    .values(levels.map((level) => ({ plan_version_id: id, ...level, reward_value: level.reward_value ?? 0n })))
    .execute()
  return id
}

/** Waits for running activations. Later ones see what this transaction commits. */
export async function awaitActivations(trx: Trx): Promise<void> {
  await sql`select lock_placements()`.execute(trx)
}

export type PaidBonuses = { kind: BonusKind; level: number | null; count: number; sum: StoredSum }

export async function sumPaidBonuses(db: Database, since: Date): Promise<PaidBonuses[]> {
  const { rows } = await sql<PaidBonuses>`
    select kind, level, count(*) as count, sum(amount) as sum from ledger_transfers
    where created_at >= ${since} and kind in (${bonusKindList}) group by kind, level`.execute(db)
  return rows
}

/** Returns how many agents who were Active reached each level. */
export async function countReachedLevelsSince(db: Database, since: Date): Promise<{ level: number; count: number }[]> {
  const { rows } = await sql<{ level: number; count: number }>`
    select level, count(*) as count from reached_levels
    where reached_at >= ${since} and was_active group by level`.execute(db)
  return rows
}

type PublishedPlan = {
  id: number
  published_at: Date
  published_by: string | null
  trial: PlanVersionView['trial']
}

/** Returns published versions, newest first, with the publisher's email from the audit trail; null for the first plan. */
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
