/** What staff weigh before they publish: the versions there were, and what a draft would have paid and will cost. */
import { activationBonusKinds, type BonusKind } from '@evergrove/contract/ledger/transfer-kinds'

import { planInput } from '@evergrove/contract/network'
import type { PlanPreview, PlanVersionView } from '@evergrove/contract/plan'
import { paidField } from '@evergrove/contract/plan-amounts'
import { limitsOf, perMilleOfFee } from '@evergrove/contract/plan-limits'
import { formatMoney } from '@evergrove/contract/platform/money'
import { keysOf, recordOf } from '@evergrove/contract/platform/records'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { getPlan, toWire } from './plan.service.ts'
import {
  countReachedLevelsSince,
  type PaidBonuses,
  selectPublished,
  sumPaidBonuses,
} from './plan-preview.repository.ts'

const DAYS = 90
const DAY_MS = 86_400_000

/** All versions, the one in force first. */
export async function listPlanVersions(db: Database): Promise<PlanVersionView[]> {
  const versions: PlanVersionView[] = []
  for (const { published_at, ...version } of await selectPublished(db)) {
    versions.push({ ...toWire(await getPlan(db, version.id)), ...version, published_at: published_at.toISOString() })
  }
  return versions
}

/** A record by kinds of bonuses under the names that a preview has for them. */
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
 * What a draft would have paid for the last ninety days of UTC beside what was paid, and what it costs against its fees.
 * Nothing is stored. Throws `invalid` by field, as publishing the draft would.
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
