import { reasonInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { newCause, notify, paymentRejected } from '../notifications/index.ts'
import { notFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { decidePendingPayments } from './decide-payment.ts'
import { isFeeOnStatement, lockOnlyPayment, type PaymentKey } from './payments.repository.ts'

/**
 * Rejects a Pending payment, with a reason that the agent sees (plan rule 3). Throws `invalid` without a reason,
 * `not_found`, and `conflict` for a payment that is decided.
 */
export async function rejectPayment(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
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

const CLOSED = 'The account was closed.'

/**
 * Rejects the payment of an account that is being closed, if nobody has paid it yet, so that it can never be approved
 * (plan rule 27). The payment is locked, and it has to be before the agent is: an approval locks them in this order. Returns
 * whether a proof waits for a decision, or the fee is on a bank statement; then nothing is changed.
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
