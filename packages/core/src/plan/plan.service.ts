/**
 * Versions of the plan: the one in force, those that transfers refer to, the publication of a new one (plan rule 11),
 * and the payments that a draft would have made.
 */
import { activationBonusKinds, type BonusKind } from '@evergrove/contract/ledger/transfer-kinds'
import { type LevelInfo, type PlanInput, placesOfLevel, planInput } from '@evergrove/contract/network'
import type { PlanPreview, PlanVersionView } from '@evergrove/contract/plan'
import { limitsOf, paidField, perMilleOfFee, planAmounts } from '@evergrove/contract/plan-limits'
import { formatMoney } from '@evergrove/contract/platform/money'
import { keysOf, recordOf } from '@evergrove/contract/platform/records'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  awaitActivations,
  countReachedLevelsSince,
  insertPlan,
  type PaidBonuses,
  planInForce,
  planVersion,
  selectPublished,
  sumPaidBonuses,
  toVersion,
} from './plan.repository.ts'
import { firstPlan, type PlanSettings, type PlanVersion } from './plan.ts'

const findPlanInForce = async (source: Source): Promise<PlanVersion | undefined> =>
  toVersion((await readFrom(source, planInForce())).rows)

/**
 * Returns the version that fixes the fee of accounts created now (plan rule 11). Throws while none has been published.
 */
export async function getPlanInForce(source: Source): Promise<PlanVersion> {
  const plan = await findPlanInForce(source)
  if (plan === undefined) throw new Error('No plan has been published')
  return plan
}

/** Returns the version that a transfer refers to. Throws if no version has this id. */
export async function getPlan(source: Source, id: number): Promise<PlanVersion> {
  const plan = toVersion((await readFrom(source, planVersion(id))).rows)
  if (plan === undefined) throw new Error(`There is no version ${id} of the plan`)
  return plan
}

/** Publishes the first plan if there is none. The caller holds a lock, so that this happens only once. */
export async function ensureFirstPlan(trx: Trx): Promise<void> {
  if ((await findPlanInForce(trx)) === undefined) await insertPlan(trx, firstPlan)
}

/** Returns the settings with their amounts in the form of the API. */
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

/** Returns the six levels of the plan in force (API-036, ENT-018): 2, 4, 8, 16, 32 and 64 places (GAP-20). */
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

const DAYS = 90
const DAY_MS = 86_400_000

/** Returns all versions, the one in force first. */
export async function listPlanVersions(db: Database): Promise<PlanVersionView[]> {
  const versions: PlanVersionView[] = []
  for (const { published_at, ...version } of await selectPublished(db)) {
    versions.push({ ...toWire(await getPlan(db, version.id)), ...version, published_at: published_at.toISOString() })
  }
  return versions
}

/** Returns a record by kinds of bonuses under the names that a preview has for them. */
const inPaidFields = <K extends BonusKind, T, Shown>(
  byKind: Record<K, T>,
  show: (value: T) => Shown,
): Record<`${K}es`, Shown> =>
  Object.fromEntries(keysOf(byKind).map((kind) => [paidField(kind), show(byKind[kind])])) as Record<`${K}es`, Shown>

const sumOf = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

type Compared = { count: number; paid: bigint; draft: bigint }

const toCompared = ({ count, paid, draft }: Compared) => ({
  count,
  paid: formatMoney(paid),
  draft: formatMoney(draft),
})

const toComparedLevel = ({ level, ...row }: Compared & { level: number }) => ({ level, ...toCompared(row) })

const paidFor = (paid: PaidBonuses[], kind: PaidBonuses['kind'], level: number | null) =>
  paid.find((row) => row.kind === kind && row.level === level) ?? { count: 0, sum: '0' }

/**
 * Returns the payments that a draft would have made in the last ninety days of UTC beside the real ones, and its costs
 * in relation to its fees. Nothing is stored. Throws `invalid` by field, as publishing the draft would.
 */
export async function previewPlan(
  { db, now }: { db: Database; now: () => Date },
  input: unknown,
): Promise<PlanPreview> {
  const draft = parseInput(planInput, input)
  const until = now().toISOString().slice(0, 10)
  const since = new Date(Date.parse(until) - (DAYS - 1) * DAY_MS)
  const paid = await sumPaidBonuses(db, since)
  const reached = new Map((await countReachedLevelsSince(db, since)).map(({ level, count }) => [level, count]))
  const ofActivations = recordOf(activationBonusKinds, (kind) => {
    const { count, sum } = paidFor(paid, kind, null)
    return { count, paid: minorUnits(sum), draft: BigInt(count) * draft[kind] }
  })
  const ofLevels = draft.levels.map(({ level, expected_match_bonus }) => {
    const count = reached.get(level) ?? 0
    const sum = minorUnits(paidFor(paid, 'match_bonus', level).sum)
    return { level, count, paid: sum, draft: BigInt(count) * expected_match_bonus }
  })
  const { costParts, fee } = limitsOf(draft)
  const all = [...Object.values(ofActivations), ...ofLevels]
  return {
    since: since.toISOString().slice(0, 10),
    until,
    ...inPaidFields(ofActivations, toCompared),
    levels: ofLevels.map(toComparedLevel),
    total: {
      paid: formatMoney(sumOf(all.map((row) => row.paid))),
      draft: formatMoney(sumOf(all.map((row) => row.draft))),
    },
    limit_percent: perMilleOfFee(costParts, fee) / 10,
  }
}
