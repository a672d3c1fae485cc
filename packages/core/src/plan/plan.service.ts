/** Versions of the plan: the one in force, the ones that transfers refer to, and publishing a new one (plan rule 11). */

import { type LevelInfo, type PlanInput, placesOfLevel, planInput } from '@evergrove/contract/network'
import { planAmounts } from '@evergrove/contract/plan-amounts'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { parseInput } from '../platform/parse-input.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { awaitActivations, insertPlan, planInForce, planVersion, toVersion } from './plan.repository.ts'
import { firstPlan, type PlanSettings, type PlanVersion } from './plan.ts'

const findPlanInForce = async (source: Source): Promise<PlanVersion | undefined> =>
  toVersion((await readFrom(source, planInForce())).rows)

/** The version that fixes the fee of accounts created now (plan rule 11); throws while none has been published. */
export async function getPlanInForce(source: Source): Promise<PlanVersion> {
  const plan = await findPlanInForce(source)
  if (plan === undefined) throw new Error('No plan has been published')
  return plan
}

/** The version that a transfer refers to. Throws if no version has this id. */
export async function getPlan(source: Source, id: number): Promise<PlanVersion> {
  const plan = toVersion((await readFrom(source, planVersion(id))).rows)
  if (plan === undefined) throw new Error(`There is no version ${id} of the plan`)
  return plan
}

/** Publishes the first plan if there is none. The caller holds a lock, so that this happens only once. */
export async function ensureFirstPlan(trx: Trx): Promise<void> {
  if ((await findPlanInForce(trx)) === undefined) await insertPlan(trx, firstPlan)
}

/** The settings with their amounts in the form of the API. */
export const toWire = ({ levels, holdback_days, ...amounts }: PlanSettings) => ({
  ...recordOf(planAmounts, (name) => formatMoney(amounts[name])),
  holdback_days,
  levels: levels.map(({ expected_match_bonus, reward_value, ...level }) => ({
    ...level,
    expected_match_bonus: formatMoney(expected_match_bonus),
    reward_value: reward_value === null ? null : formatMoney(reward_value),
  })),
})

/**
 * Publishes a new version, which applies to every account created and every agent activated after the commit. Returns
 * its id. Throws `invalid` by field.
 */
export async function publishPlan(
  { db }: { db: Database },
  { input, actor, reason }: { input: unknown; actor: Actor; reason?: string },
): Promise<{ id: number }> {
  const settings: PlanInput = parseInput(planInput, input)
  return inTransaction(db, async (trx) => {
    const before = await getPlanInForce(trx)
    const id = await insertPlan(trx, settings)
    await recordAudit(trx, {
      actor,
      action: 'plan.publish',
      subject: { kind: 'plan_version', id },
      before: { id: before.id, ...toWire(before) },
      after: { id, ...toWire(settings) },
      ...(reason === undefined ? {} : { reason }),
    })
    await awaitActivations(trx)
    return { id }
  })
}

/** The six levels of the plan in force (API-036, ENT-018): 2, 4, 8, 16, 32 and 64 places (GAP-20). */
export async function listLevelInformation(source: Source): Promise<LevelInfo[]> {
  const { levels } = await getPlanInForce(source)
  return levels.map(({ level, expected_match_bonus, additional_reward }) => ({
    id: level,
    level,
    expected_downlines: placesOfLevel(level),
    expected_match_bonus: formatMoney(expected_match_bonus),
    additional_reward: additional_reward ?? '',
  }))
}
