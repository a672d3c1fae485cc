/** Approves all payments whose fee has arrived (plan rule 25). */
import { APPROVED_AT_ONCE, whyChosen } from '@evergrove/contract/receipts/receipt-words'
import { type ApprovedMatched, approveMatchedInput } from '@evergrove/contract/receipts/receipts'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { JobDeps } from '../jobs/index.ts'
import { activateTogether } from '../network/index.ts'
import { reopenPayments } from '../payments/index.ts'
import { AppError, conflict } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { listToApprove, lockPayments, lockReceipts, type ToApprove } from './receipts.repository.ts'

/** Few enough to release the lock of placements within some tens of milliseconds. */
const MOST_TOGETHER = 32

/** Makes rejected and reversed payments Pending again: they need no new proof once their fee has arrived. */
async function reopen(trx: Trx, payments: Awaited<ReturnType<typeof lockPayments>>, actor: Actor): Promise<void> {
  const decided = payments.filter(({ status }) => status === 'Rejected' || status === 'Reversed')
  if (decided.length === 0) return
  await reopenPayments(
    trx,
    decided.map(({ id }) => id),
    ['Rejected', 'Reversed'],
  )
  await recordAudit(
    trx,
    ...decided.map(({ id, status }) => ({
      actor,
      action: 'payment.reopen' as const,
      subject: { kind: 'payment' as const, id },
      before: { status },
      after: { status: 'Pending' },
      reason: 'The fee is on the bank statement.',
    })),
  )
}

type By = { actor: Actor; jobs: JobDeps['jobs']; chosen: ReadonlySet<number> }

type Outcome = Pick<ApprovedMatched, 'approved' | 'refused'>

const refusalOf = ({ id, pin, agent }: ToApprove, detail: string) => ({ id, pin, agent, detail })

/**
 * Approves the payments of these lines, all or nothing, except those that have to be chosen and are not. Payments are
 * locked before their lines.
 */
async function approveTogether(trx: Trx, lines: readonly ToApprove[], { chosen, ...by }: By): Promise<Outcome> {
  const payments = await lockPayments(
    trx,
    lines.map(({ paymentId }) => paymentId),
  )
  const receipts = new Map(
    (
      await lockReceipts(
        trx,
        lines.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const rounds = new Map(payments.map(({ id, round }) => [id, round]))
  const isMatched = ({ id, paymentId }: ToApprove): boolean => {
    const receipt = receipts.get(id)
    return (
      receipt?.matched_with === 'payment' && receipt.payment_id === paymentId && receipt.round === rounds.get(paymentId)
    )
  }
  if (!lines.every(isMatched)) throw conflict('This line is no longer matched with this payment.')
  const whyLeft = new Map(payments.map((payment) => [payment.id, whyChosen(payment)]))
  const refused = lines.flatMap((one) => {
    const why = chosen.has(one.paymentId) ? undefined : whyLeft.get(one.paymentId)
    return why === undefined ? [] : [refusalOf(one, `${why} Choose it to approve it.`)]
  })
  const left = new Set(refused.map(({ id }) => id))
  const taken = lines.filter(({ id }) => !left.has(id)).map(({ paymentId }) => paymentId)
  if (taken.length > 0) {
    await reopen(
      trx,
      payments.filter(({ id }) => taken.includes(id)),
      by.actor,
    )
    await activateTogether(
      trx,
      taken.map((id) => ({ payment: { id }, ...by })),
    )
  }
  return { approved: taken.length, refused }
}

/** Approves a chunk's payments. If a line cannot be approved, each is tried alone, so that none fails because of another. */
async function approveChunk(db: Database, lines: readonly ToApprove[], by: By): Promise<Outcome> {
  try {
    return await inTransaction(db, (trx) => approveTogether(trx, lines, by))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [only, ...others] = lines
    if (only === undefined) return { approved: 0, refused: [] }
    if (others.length === 0) return { approved: 0, refused: [refusalOf(only, error.message)] }
  }
  const outcome: Outcome = { approved: 0, refused: [] }
  for (const line of lines) {
    const { approved, refused } = await approveChunk(db, [line], by)
    outcome.approved += approved
    outcome.refused.push(...refused)
  }
  return outcome
}

/**
 * Approves the payments that lines are matched with, with or without a proof: at most a hundred in a call, in the order
 * of the lines, after `after` and up to `up_to`. A payment that staff have rejected or reversed, or whose proof is also
 * that of another, has to be among the chosen ones. A payment that is not approved does not stop the others, and the
 * reason is returned. Repeating a call approves nothing twice. Throws `invalid` by field.
 */
export async function approveMatched(
  { db, jobs }: JobDeps,
  { input, actor }: { input: unknown; actor: Actor },
): Promise<ApprovedMatched> {
  const { after, up_to: upTo, chosen } = parseInput(approveMatchedInput, input)
  const lines = await listToApprove(db, { after, upTo, limit: APPROVED_AT_ONCE })
  const by = { actor, jobs, chosen: new Set(chosen) }
  const outcome: Outcome = { approved: 0, refused: [] }
  for (let start = 0; start < lines.length; start += MOST_TOGETHER) {
    const { approved, refused } = await approveChunk(db, lines.slice(start, start + MOST_TOGETHER), by)
    outcome.approved += approved
    outcome.refused.push(...refused)
  }
  return { ...outcome, next: lines.length < APPROVED_AT_ONCE ? null : (lines.at(-1)?.id ?? null) }
}
