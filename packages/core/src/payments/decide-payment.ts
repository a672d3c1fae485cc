import type { PaymentStatus } from '@evergrove/contract/payments'
import { type AppError, conflict, notFound } from '../errors/index.ts'
import type { Trx } from '../schema/index.ts'
import { type DecidedPayment, decidePayments, findPaymentStatus, type PaymentKey } from './payments.repository.ts'

const WHY_NOT: Record<PaymentStatus, string> = {
  Approved: 'This payment has been approved already.',
  Rejected: 'This payment has been rejected and needs a new proof first.',
  Pending: 'This payment was changed at the same moment. Try again.',
}

const isOf = ({ id, pin }: DecidedPayment, key: PaymentKey): boolean => ('id' in key ? id === key.id : pin === key.pin)

type Decision = { status: 'Approved' } | { status: 'Rejected'; reason: string }

/**
 * Decides Pending payments and answers them in the order of the keys. Throws `not_found` for none and `conflict` for one
 * that is decided or named twice; then others may have been decided, and the transaction is to be rolled back.
 */
export async function decidePendingPayments(
  trx: Trx,
  keys: PaymentKey[],
  decision: Decision,
): Promise<DecidedPayment[]> {
  const decided = await decidePayments(trx, keys, decision)
  const inOrder: DecidedPayment[] = []
  for (const key of keys) {
    const payment = decided.find((one) => isOf(one, key) && !inOrder.includes(one))
    if (payment === undefined) throw await whyNot(trx, key)
    inOrder.push(payment)
  }
  return inOrder
}

async function whyNot(trx: Trx, key: PaymentKey): Promise<AppError> {
  const status = await findPaymentStatus(trx, key)
  return status === undefined ? notFound() : conflict(WHY_NOT[status])
}
