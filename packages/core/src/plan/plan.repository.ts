import { planAmounts } from '@evergrove/contract/plan-amounts'
import { recordOf } from '@evergrove/contract/platform/records'
import { sql } from 'kysely'
import { minorUnits } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { PlanSettings, PlanVersion } from './plan.ts'

const versionWithLevels = (db: Database) =>
  db
    .selectFrom('plan_versions as version')
    .innerJoin('plan_levels as level', 'level.plan_version_id', 'version.id')
    .select('version.id')
    .select(planAmounts.map((name) => `version.${name}` as const))
    .select(['level.level', 'level.expected_match_bonus', 'level.additional_reward'])
    .orderBy('level.level')

type Row = Awaited<ReturnType<ReturnType<typeof versionWithLevels>['execute']>>[number]

function toVersion(rows: Row[]): PlanVersion | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  return {
    id: first.id,
    ...recordOf(planAmounts, (name) => minorUnits(first[name])),
    levels: rows.map(({ level, expected_match_bonus, additional_reward }) => ({
      level,
      expected_match_bonus: minorUnits(expected_match_bonus),
      additional_reward,
    })),
  }
}

/** The version published last; undefined while there is none. */
export async function findPlanInForce(db: Database): Promise<PlanVersion | undefined> {
  const newest = db.selectFrom('plan_versions').select((eb) => eb.fn.max('id').as('id'))
  return toVersion(await versionWithLevels(db).where('version.id', '=', newest).execute())
}

export async function findPlan(db: Database, id: number): Promise<PlanVersion | undefined> {
  return toVersion(await versionWithLevels(db).where('version.id', '=', id).execute())
}

export async function insertPlan(trx: Trx, { levels, ...amounts }: PlanSettings): Promise<number> {
  const { id } = await trx.insertInto('plan_versions').values(amounts).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('plan_levels')
    .values(levels.map((level) => ({ plan_version_id: id, ...level })))
    .execute()
  return id
}

/** Waits for running activations. Later ones see what this transaction commits. */
export async function awaitActivations(trx: Trx): Promise<void> {
  await sql`select lock_placements()`.execute(trx)
}
