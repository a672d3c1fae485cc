/** What staff weigh before they publish: the versions there were, and what a draft would have paid and will cost. */
import { activationBonusKinds, type BonusKind } from '@evergrove/contract/ledger/transfer-kinds'

import { placesOfLevel, planInput } from '@evergrove/contract/network'
import type { PlanPreview, PlanVersionView } from '@evergrove/contract/plan'
import { paidField } from '@evergrove/contract/plan-amounts'
import { EXPECTED_DOWNLINES } from '@evergrove/contract/platform/constants'
import { formatMoney } from '@evergrove/contract/platform/money'
import { keysOf, recordOf } from '@evergrove/contract/platform/records'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { getPlan, toWire } from './plan.service.ts'
import type { PlanSettings } from './plan.ts'
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

/** A quotient of whole amounts, rounded up, so that the displayed cost is never too low. */
const dividedUp = (amount: bigint, divisor: bigint): bigint => (amount + divisor - 1n) / divisor

/** A record by kinds of bonuses under the names that a preview has for them. */
const inPaidFields = <K extends BonusKind, T, Shown>(
  byKind: Record<K, T>,
  show: (value: T) => Shown,
): Record<`${K}es`, Shown> =>
  Object.fromEntries(keysOf(byKind).map((kind) => [paidField(kind), show(byKind[kind])])) as Record<`${K}es`, Shown>

type Cost = { fees: bigint; bonuses: Record<BonusKind, bigint> }

const sumOf = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

function toCost({ fees, bonuses }: Cost): PlanPreview['full_matrix'] {
  const cost = sumOf(Object.values(bonuses))
  return {
    fees: formatMoney(fees),
    ...inPaidFields(bonuses, formatMoney),
    cost: formatMoney(cost),
    share: Number(dividedUp(cost * 1000n, fees)) / 10,
  }
}

/** What a plan costs against its fees: below one agent, and for each agent once every matrix is full. No I/O. */
function costsOf({ levels, ...plan }: PlanSettings) {
  const agents = BigInt(EXPECTED_DOWNLINES)
  // A level's bonus is paid once for all of its places, so each agent who takes one causes its part of the bonus.
  const deepest = BigInt(placesOfLevel(levels.length))
  const parts = levels.map(
    ({ level, expected_match_bonus }) => expected_match_bonus * (deepest / BigInt(placesOfLevel(level))),
  )
  const perActivation = recordOf(activationBonusKinds, (kind) => plan[kind])
  return {
    full_matrix: toCost({
      fees: agents * plan.registration_fee,
      bonuses: {
        ...recordOf(activationBonusKinds, (kind) => agents * plan[kind]),
        match_bonus: sumOf(levels.map(({ expected_match_bonus }) => expected_match_bonus)),
      },
    }),
    per_agent: toCost({
      fees: plan.registration_fee,
      bonuses: { ...perActivation, match_bonus: dividedUp(sumOf(parts), deepest) },
    }),
  }
}

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
    ...costsOf(draft),
  }
}
