/** Publishing a plan with the trial before it (plan rule 34). */
import type { PlanTrial } from '@evergrove/contract/plan-trials'
import { inTransaction } from '@evergrove/db'
import type { Actor } from '../audit/index.ts'
import { publishPlan } from '../plan/index.ts'
import { conflict } from '../platform/errors.ts'
import type { Database } from '../platform/schema.ts'
import { insertTrial } from './trials.repository.ts'

type Publishing = {
  input: unknown
  actor: Actor
  trial: PlanTrial
  /** Why a plan is published that cannot pay; only a second person can say. */
  reason: string | null
}

/** The refusal of a plan that cannot pay while nobody has given a reason. */
export const cannotPay = ({ problems }: PlanTrial) =>
  conflict(
    `This plan cannot pay what it promises. ${problems.join(' ')} It can only be published if a second person confirms it with a reason.`,
  )

/**
 * Publishes a version and keeps its trial with it. Returns its id. Throws `invalid` by field, and `conflict` for a plan that cannot
 * pay without a reason.
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
