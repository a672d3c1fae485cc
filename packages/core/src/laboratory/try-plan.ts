/** A plan's trial, which shows whether it can pay what it promises, and then its publication (plan rule 34). */
import { createHash } from 'node:crypto'
import type { PlanTrial } from '@evergrove/contract/plan'
import type { Assumptions } from '@evergrove/contract/plan-laboratory'
import { limitsOf, perMilleOfFee } from '@evergrove/contract/plan-limits'
import { STANDARD_TRIAL } from '@evergrove/contract/plan-scenarios'
import { inTransaction } from '@evergrove/db'
import type { Actor } from '../audit/index.ts'
import { type PlanVersion, publishPlan, toWire } from '../plan/index.ts'
import { conflict } from '../platform/errors.ts'
import type { Database } from '../platform/schema.ts'
import { insertTrial } from './replay.repository.ts'
import { describeLaboratory, draftVersion, runSimulations } from './simulate-plan.ts'

async function simulateOnce(plan: PlanVersion, assumptions: Assumptions, past: number[]) {
  for await (const message of runSimulations([{ plan, assumptions, past }])) {
    if ('results' in message) return message.results[0]
  }
  return undefined
}

/**
 * Tries a draft with its exact limits and with the scenario in which sign-ups stop. The last twelve months supply the
 * other assumptions. Runs in a thread of its own, so call it outside transactions. Throws `invalid` by field, and
 * `unavailable` while too many simulations run.
 */
export async function tryPlan(deps: { db: Database; now: () => Date }, input: unknown): Promise<PlanTrial> {
  const plan = draftVersion(input)
  const { past, assumptions: usual } = await describeLaboratory(deps)
  const assumptions = { ...usual, ...STANDARD_TRIAL }
  const simulated = await simulateOnce(plan, assumptions, past)
  if (simulated === undefined) throw new Error('The trial has no result')
  const { costParts, fee, isOverFee } = limitsOf(plan)
  const [all] = simulated.groups
  const figures = {
    limit_percent: perMilleOfFee(costParts, fee) / 10,
    lowest_coverage: simulated.lowest_coverage,
    below_from: simulated.below_from,
    cost_percent: simulated.cost_percent,
    earning_nothing: all?.earning_nothing ?? 0,
    below_fee: all?.below_fee ?? 0,
    median: all?.median ?? '0.00',
  }
  const problems = [
    ...(isOverFee ? [`It can cost up to ${figures.limit_percent}% of the fee for each agent.`] : []),
    ...(simulated.below_from === null
      ? []
      : [`If sign-ups stop, it owes more than it has from month ${simulated.below_from}.`]),
  ]
  const digest = createHash('sha256')
    .update(JSON.stringify({ plan: toWire(plan), assumptions, past, result: simulated }))
    .digest('hex')
  return { assumptions, figures, problems, digest }
}

type Publishing = {
  input: unknown
  actor: Actor
  trial: PlanTrial
  /** The reason to publish a plan that cannot pay, which only a second person can give. */
  reason: string | null
}

/** Returns the refusal of a plan that cannot pay while nobody has given a reason. */
export const cannotPay = ({ problems }: PlanTrial) =>
  conflict(
    `This plan cannot pay what it promises. ${problems.join(' ')} It can only be published if a second person confirms it with a reason.`,
  )

/**
 * Publishes a version and stores its trial with it. Returns its id. Throws `invalid` by field, and `conflict` for a
 * plan that cannot pay if no reason is given.
 */
export async function publishTried(
  { db }: { db: Database },
  { input, actor, trial, reason }: Publishing,
): Promise<{ id: number }> {
  if (trial.problems.length > 0 && reason === null) throw cannotPay(trial)
  return inTransaction(db, async (trx) => {
    const published = await publishPlan({ db: trx }, { input, actor, ...(reason === null ? {} : { reason }) })
    await insertTrial(trx, published.id, { ...trial, reason })
    return published
  })
}
