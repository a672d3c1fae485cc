/** Takes the figures of an income disclosure from the ledger as it was at the end of a month. */
import type { IncomeFigures } from '@evergrove/contract/disclosures/disclosures'
import { activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import { inLongSnapshot } from '@evergrove/db'
import { getPlan } from '../plan/index.ts'
import { companyCurrency } from '../platform/currency.ts'
import type { Database } from '../platform/schema.ts'
import { countAgents, findFirstFee, listPlanMoments } from './disclosures.repository.ts'
import { agentsIn, figuresOf } from './figures.ts'
import { mergeYears, type Period, SMALLEST_GROUP, yearsUntil } from './periods.ts'

type PlanMoment = { id: number; published_at: Date }

/** The versions that were in force in the period. The first one was so from the beginning. */
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
 * The figures that a disclosure with this number has, from what is dated before `until`, which has to be past and the end of a month:
 * the same figures at any later moment. Undefined with fewer than ten agents. Reads the whole ledger in one snapshot.
 */
export async function takeFigures(
  db: Database,
  { number, until }: { number: number; until: Date },
): Promise<IncomeFigures | undefined> {
  return inLongSnapshot(db, async (trx) => {
    const first = await findFirstFee(trx)
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
      plan_versions: await Promise.all(
        plans.filter(({ id }) => used.includes(id)).map((plan) => describePlan(trx, plan)),
      ),
      since_beginning: figuresOf(all, whole, used),
      years: merged.map((period, index) => figuresOf(rows[index] ?? [], period, inForce(plans, period))),
    }
  })
}
