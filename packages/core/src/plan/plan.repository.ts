import { planAmounts } from '@evergrove/contract/plan-amounts'
import { recordOf } from '@evergrove/contract/platform/records'
import { sql } from 'kysely'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import { queries } from '../platform/reader.repository.ts'
import type { Trx } from '../platform/schema.ts'
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

/** The version of which these are the rows. */
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

/** The version published last, level by level. No rows while there is none. */
export const planInForce = () =>
  versionWithLevels().where(
    'version.id',
    '=',
    queries.selectFrom('plan_versions').select((eb) => eb.fn.max('id').as('id')),
  )

/** The smallest withdrawal of that version, as a scalar query. */
export const minimumWithdrawal = () =>
  sql<StoredAmount>`(select minimum_withdrawal from plan_versions order by id desc limit 1)`

/** The version with this id, level by level. */
export const planVersion = (id: number) => versionWithLevels().where('version.id', '=', id)

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
