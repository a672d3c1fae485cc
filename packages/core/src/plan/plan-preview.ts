/** What staff weigh before they publish: the versions there were, and what a draft would have paid and will cost. */

import { placesOfLevel, planInput } from '@evergrove/contract/network'
import type { PlanPreview, PlanVersionView } from '@evergrove/contract/plan'
import { EXPECTED_DOWNLINES } from '@evergrove/contract/platform/constants'
import { formatMoney } from '@evergrove/contract/platform/money'
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
  for (const { id, published_at, published_by } of await selectPublished(db)) {
    versions.push({ ...toWire(await getPlan(db, id)), id, published_at: published_at.toISOString(), published_by })
  }
  return versions
}

/** A quotient of whole amounts, rounded up: what is shown as a cost is never less than it is. */
const dividedUp = (amount: bigint, divisor: bigint): bigint => (amount + divisor - 1n) / divisor

type Cost = { fees: bigint; referralBonuses: bigint; matchBonuses: bigint }

function toCost({ fees, referralBonuses, matchBonuses }: Cost): PlanPreview['full_matrix'] {
  const cost = referralBonuses + matchBonuses
  return {
    fees: formatMoney(fees),
    referral_bonuses: formatMoney(referralBonuses),
    match_bonuses: formatMoney(matchBonuses),
    cost: formatMoney(cost),
    share: Number(dividedUp(cost * 1000n, fees)) / 10,
  }
}

const sumOf = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** What a plan costs against its fees: below one agent, and for each agent once every matrix is full. No I/O. */
function costsOf({ registration_fee, referral_bonus, levels }: PlanSettings) {
  const agents = BigInt(EXPECTED_DOWNLINES)
  // A level's bonus is paid once for all of its places, so each agent who takes one causes its part of the bonus.
  const deepest = BigInt(placesOfLevel(levels.length))
  const parts = levels.map(
    ({ level, expected_match_bonus }) => expected_match_bonus * (deepest / BigInt(placesOfLevel(level))),
  )
  return {
    full_matrix: toCost({
      fees: agents * registration_fee,
      referralBonuses: agents * referral_bonus,
      matchBonuses: sumOf(levels.map(({ expected_match_bonus }) => expected_match_bonus)),
    }),
    per_agent: toCost({
      fees: registration_fee,
      referralBonuses: referral_bonus,
      matchBonuses: dividedUp(sumOf(parts), deepest),
    }),
  }
}

const paidFor = (paid: PaidBonuses[], kind: PaidBonuses['kind'], level: number | null) =>
  paid.find((row) => row.kind === kind && row.level === level) ?? { count: 0, sum: 0 }

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
  const referrals = paidFor(paid, 'referral_bonus', null)
  const compared = [
    { count: referrals.count, paid: minorUnits(referrals.sum), draft: BigInt(referrals.count) * draft.referral_bonus },
    ...draft.levels.map(({ level, expected_match_bonus }) => {
      const count = reached.get(level) ?? 0
      const sum = minorUnits(paidFor(paid, 'match_bonus', level).sum)
      return { count, paid: sum, draft: BigInt(count) * expected_match_bonus }
    }),
  ]
  const [ofReferrals, ...ofLevels] = compared.map((row) => ({
    count: row.count,
    paid: formatMoney(row.paid),
    draft: formatMoney(row.draft),
  }))
  if (ofReferrals === undefined) throw new Error('There is always a row of referral bonuses')
  return {
    since: since.toISOString().slice(0, 10),
    until,
    referral_bonuses: ofReferrals,
    levels: ofLevels.map(({ count, paid, draft }, index) => ({ level: index + 1, count, paid, draft })),
    total: {
      paid: formatMoney(sumOf(compared.map((row) => row.paid))),
      draft: formatMoney(sumOf(compared.map((row) => row.draft))),
    },
    ...costsOf(draft),
  }
}
