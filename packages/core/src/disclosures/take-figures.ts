/** Takes the figures of an income disclosure from the ledger as it was at the end of a month, and compares them with it later. */
import type { IncomeFigures } from '@evergrove/contract/disclosures/disclosures'
import { activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import { inLongSnapshot } from '@evergrove/db'
import type { LedgerFinding } from '../ledger/index.ts'
import { getPlan } from '../plan/index.ts'
import { companyCurrency } from '../platform/company-settings.ts'
import type { Database } from '../platform/schema.ts'
import { countAgents, findBeginning, findDisclosure, listPlanMoments } from './disclosures.repository.ts'
import { agentsIn, figuresOf, mergeYears, type Period, SMALLEST_GROUP, yearsUntil } from './figures.ts'

type PlanMoment = { id: number; published_at: Date }

/** Returns the versions that were in force in the period. The first version counts as in force from the beginning. */
export function inForce(plans: readonly PlanMoment[], { since, until }: Period): number[] {
  return plans
    .filter(({ published_at }, index) => {
      const next = plans[index + 1]?.published_at
      return (index === 0 || published_at < until) && (next === undefined || next > since)
    })
    .map(({ id }) => id)
}

async function describePlan(
  db: Database,
  { id, published_at }: PlanMoment,
): Promise<IncomeFigures['plan_versions'][0]> {
  const plan = await getPlan(db, id)
  return {
    id,
    published_at: published_at.toISOString(),
    registration_fee: formatMoney(plan.registration_fee),
    bonuses: recordOf(activationBonusKinds, (kind) => formatMoney(plan[kind])),
    levels: plan.levels.map(({ level, expected_match_bonus, additional_reward, reward_value }) => ({
      level,
      match_bonus: formatMoney(expected_match_bonus),
      reward: additional_reward,
      reward_value: reward_value === null ? null : formatMoney(reward_value),
    })),
  }
}

/**
 * Returns the figures of a disclosure with this number, from everything dated before `until`, which has to be past and
 * the end of a month: the same figures at any later moment. Undefined with fewer than ten agents. Reads the whole
 * ledger in one snapshot.
 */
export async function takeFigures(
  db: Database,
  { number, until }: { number: number; until: Date },
): Promise<IncomeFigures | undefined> {
  return inLongSnapshot(db, async (trx) => {
    const { first, movedIn } = await findBeginning(trx)
    if (first === undefined || first >= until) return undefined
    const years = yearsUntil(first, until)
    const whole = { since: years[0]?.since ?? first, until }
    const [all = [], ...counted] = await countAgents(trx, [whole, ...years])
    if (agentsIn(all) < SMALLEST_GROUP) return undefined
    const merged = mergeYears(years, counted.map(agentsIn))
    const rows = merged.length === years.length ? counted : await countAgents(trx, merged)
    const plans = await listPlanMoments(trx)
    const used = inForce(plans, whole)
    return {
      format: 1,
      number,
      until: until.toISOString(),
      currency: companyCurrency(),
      ...(movedIn === undefined ? {} : { moved_in_on: movedIn.toISOString().slice(0, 10) }),
      plan_versions: await Promise.all(
        plans.filter(({ id }) => used.includes(id)).map((plan) => describePlan(trx, plan)),
      ),
      since_beginning: figuresOf(all, whole, used),
      years: merged.map((period, index) => figuresOf(rows[index] ?? [], period, inForce(plans, period))),
    }
  })
}

const NAME = 'the figures of the newest income disclosure are those of the ledger'
/** The number of figures that a finding names. */
const SHOWN = 10

type Leaf = readonly [path: string, value: unknown]

/** Returns every figure with its path, such as `years.0.bonuses.median`, and the length of each list. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const length: Leaf[] = Array.isArray(value) ? [[`${path}.length`, value.length]] : []
  const members = Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, path === '' ? name : `${path}.${name}`),
  )
  return [...length, ...members]
}

/** Returns the figures in a text. A text that is not JSON counts as a single figure. */
function leavesIn(canonical: string): Leaf[] {
  try {
    return leavesOf(JSON.parse(canonical))
  } catch {
    return [['text', canonical]]
  }
}

/**
 * Takes the figures of the newest disclosure again, as of its own end, and returns every one that differs from the
 * published one. They are the same at any later time, because everything that they are taken from is dated: a reversal
 * counts from its own moment on, and neither transfers, plans, sponsors nor the days of joining and closing ever
 * change. Figures that a later release adds are not compared. Earlier disclosures are not taken again, because each
 * would take a reading of the whole ledger: their digests, the audit trail and the transparency log protect their
 * texts.
 */
export async function checkDisclosedFigures(db: Database): Promise<LedgerFinding> {
  const newest = await findDisclosure(db)
  if (newest === undefined) return { name: NAME, count: 0, explained: 0, rows: [] }
  const { id, until, canonical } = newest
  const recomputed = new Map(leavesOf(await takeFigures(db, { number: id, until })))
  const rows = leavesIn(canonical)
    .filter(([path, value]) => recomputed.get(path) !== value)
    .map(([figure, published]) => ({ disclosure: id, figure, published, recomputed: recomputed.get(figure) ?? null }))
  return { name: NAME, count: rows.length, explained: 0, rows: rows.slice(0, SHOWN) }
}
