import { decidedAlready } from '../decisions/index.ts'
import { notFound } from '../errors/index.ts'
import type { Trx } from '../schema/index.ts'
import { type DecidedPayment, decidePayment, findPaymentStatus, type PaymentKey } from './payments.repository.ts'

/**
 * Decides a Pending payment. Throws `not_found` for none, and `conflict`, changing nothing, for one that is decided, with
 * who decided it and when.
 */
export async function decidePendingPayment(
  trx: Trx,
  key: PaymentKey,
  decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
): Promise<DecidedPayment> {
  const decided = await decidePayment(trx, key, decision)
  if (decided !== undefined) return decided
  const found = await findPaymentStatus(trx, key)
  if (found === undefined) throw notFound()
  const next = found.status === 'Rejected' ? ', and needs a new proof first' : ''
  throw await decidedAlready(trx, { kind: 'payment', ...found }, next)
}
