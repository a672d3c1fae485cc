/** Decisions about a registration fee, and questions before them (plan rule 3). */
import { reasonInput } from '@evergrove/contract/network'
import { type PaymentStatus, questionInput } from '@evergrove/contract/payments'
import { inTransaction } from '@evergrove/db'
import { type Actor, decidedAlready, recordAudit } from '../audit/index.ts'
import type { JobDeps } from '../jobs/index.ts'
import { newCause, notify, paymentQuestioned, paymentRejected, paymentReopened } from '../notifications/index.ts'
import { type AppError, conflict, notFound, requireFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Trx } from '../platform/schema.ts'
import {
  askAbout,
  type DecidedPayment,
  decidePayments,
  findPaymentStatus,
  isAccountClosed,
  isFeeOnStatement,
  lockOnlyPayment,
  type PaymentKey,
  reopenPayments,
} from './payments.repository.ts'

const isOf = ({ id, pin }: DecidedPayment, key: PaymentKey): boolean => ('id' in key ? id === key.id : pin === key.pin)

type Decision = { status: 'Approved' } | { status: 'Rejected'; reason: string }

/**
 * Decides Pending payments and returns them in the order of the keys. Throws `not_found` for an unknown payment, and
 * `conflict`, with the person and the moment, for one that is decided or named twice. Others may have been decided
 * then, so the transaction must be rolled back.
 */
export async function decidePendingPayments(
  trx: Trx,
  keys: PaymentKey[],
  decision: Decision,
): ReturnType<typeof decidePayments> {
  const decided = await decidePayments(trx, keys, decision)
  const inOrder: typeof decided = []
  for (const key of keys) {
    const payment = decided.find((one) => isOf(one, key) && !inOrder.includes(one))
    if (payment === undefined) throw await whyNot(trx, key)
    inOrder.push(payment)
  }
  return inOrder
}

/** What must happen before another decision, as the end of a sentence. */
const NEXT: Partial<Record<PaymentStatus, string>> = {
  Rejected: '. Undo the rejection, or wait for a new proof',
  Reversed: ', and needs a new proof first',
}

/** Returns why a payment cannot be decided or asked about: `not_found`, or `conflict` with who decided it and when. */
async function whyNot(trx: Trx, key: PaymentKey): Promise<AppError> {
  const found = await findPaymentStatus(trx, key)
  if (found === undefined) return notFound()
  return decidedAlready(trx, { kind: 'payment', ...found }, NEXT[found.status])
}

/**
 * Asks the agent about a Pending payment before it is decided. The payment stays Pending, and the agent is notified;
 * the next proof is the answer. A second question replaces the first. Throws `invalid` without a question, `not_found`,
 * and `conflict` for a payment that is decided.
 */
export async function askAboutPayment(
  { db, jobs }: JobDeps,
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const { question } = parseInput(questionInput, input)
  await inTransaction(db, async (trx) => {
    const asked = await askAbout(trx, id, question)
    if (asked === undefined) throw await whyNot(trx, { id })
    await notify({ trx, jobs }, [paymentQuestioned(asked.agent_id, question)], newCause('payment', id))
    await recordAudit(trx, { actor, action: 'payment.ask', subject: { kind: 'payment', id }, reason: question })
  })
}

/**
 * Rejects a Pending payment, with a reason that the agent sees (plan rule 3). Throws `invalid` without a reason,
 * `not_found`, and `conflict` for a payment that is decided.
 */
export async function rejectPayment(
  { db, jobs }: JobDeps,
  { payment: key, input, actor }: { payment: PaymentKey; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    const [payment] = await decidePendingPayments(trx, [key], { status: 'Rejected', reason })
    if (payment === undefined) throw notFound()
    await notify({ trx, jobs }, [paymentRejected(payment.agent_id, reason)], newCause('payment', payment.id))
    await recordRejection(trx, { id: payment.id, actor, reason })
  })
}

const recordRejection = (trx: Trx, { id, actor, reason }: { id: number; actor: Actor; reason: string }) =>
  recordAudit(trx, {
    actor,
    action: 'payment.reject',
    subject: { kind: 'payment', id },
    before: { status: 'Pending' },
    after: { status: 'Rejected' },
    reason,
  })

/**
 * Undoes the rejection of a payment (plan rule 3): it is Pending again, with the proof that it had, and the agent is
 * notified. Throws `invalid` without a reason, `not_found`, and `conflict` for a payment that is not rejected or whose
 * account is closed.
 */
export async function reopenPayment(
  { db, jobs }: JobDeps,
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    const [reopened] = await reopenPayments(trx, [id], ['Rejected'])
    if (reopened === undefined) {
      const { status } = requireFound(await findPaymentStatus(trx, { id }))
      throw conflict(`This payment is ${status}, not Rejected.`)
    }
    const { agent_id: agentId, payment_proof_id: proof } = reopened
    if (await isAccountClosed(trx, agentId)) throw conflict('This account is closed.')
    await notify({ trx, jobs }, [paymentReopened(agentId, { isProven: proof !== null })], newCause('payment', id))
    await recordAudit(trx, {
      actor,
      action: 'payment.reopen',
      subject: { kind: 'payment', id },
      before: { status: 'Rejected' },
      after: { status: 'Pending' },
      reason,
    })
  })
}

const CLOSED = 'The account was closed.'

/**
 * Rejects the payment of an account that is being closed, if nobody has paid it yet, so that it can never be approved
 * (plan rule 27). The payment is locked, and must be locked before the agent, because an approval locks them in this
 * order. Returns whether a proof waits for a decision, and whether the fee is on a bank statement; if so, nothing is
 * changed.
 */
export async function settlePayment(
  trx: Trx,
  { agentId, actor }: { agentId: number; actor: Actor },
): Promise<{ isProofWaiting: boolean; isFeeWaiting: boolean }> {
  const payment = await lockOnlyPayment(trx, agentId)
  const nothing = { isProofWaiting: false, isFeeWaiting: false }
  if (payment === undefined || payment.status === 'Approved') return nothing
  if (await isFeeOnStatement(trx, payment.id)) return { ...nothing, isFeeWaiting: true }
  if (payment.status !== 'Pending') return nothing
  if (payment.payment_proof_id !== null) return { ...nothing, isProofWaiting: true }
  await decidePendingPayments(trx, [{ id: payment.id }], { status: 'Rejected', reason: CLOSED })
  await recordRejection(trx, { id: payment.id, actor, reason: CLOSED })
  return nothing
}
