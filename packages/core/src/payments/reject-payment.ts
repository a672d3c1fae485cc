import { reasonInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { newCause, notify, paymentRejected } from '../notifications/index.ts'
import { notFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { decidePendingPayments } from './decide-payment.ts'
import type { PaymentKey } from './payments.repository.ts'

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
    await recordAudit(trx, {
      actor,
      action: 'payment.reject',
      subject: { kind: 'payment', id: payment.id },
      before: { status: 'Pending' },
      after: { status: 'Rejected' },
      reason,
    })
  })
}
