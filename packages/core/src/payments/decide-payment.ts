import type { PaymentStatus } from '@evergrove/contract/payments'
import { conflict, notFound } from '../errors/index.ts'
import type { Trx } from '../schema/index.ts'
import { type DecidedPayment, decidePayment, findPaymentStatus, type PaymentKey } from './payments.repository.ts'

const WHY_NOT: Record<PaymentStatus, string> = {
  Approved: 'This payment has been approved already.',
  Rejected: 'This payment has been rejected and needs a new proof first.',
  Pending: 'This payment was changed at the same moment. Try again.',
}

/** Decides a Pending payment. Throws `not_found` for none, and `conflict`, changing nothing, for one that is decided. */
export async function decidePendingPayment(
  trx: Trx,
  key: PaymentKey,
  decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
): Promise<DecidedPayment> {
  const decided = await decidePayment(trx, key, decision)
  if (decided !== undefined) return decided
  const status = await findPaymentStatus(trx, key)
  if (status === undefined) throw notFound()
  throw conflict(WHY_NOT[status])
}
