import { decidedAlready } from '../audit/index.ts'
import { type AppError, notFound } from '../platform/errors.ts'
import type { Trx } from '../platform/schema.ts'
import { type DecidedPayment, decidePayments, findPaymentStatus, type PaymentKey } from './payments.repository.ts'

const isOf = ({ id, pin }: DecidedPayment, key: PaymentKey): boolean => ('id' in key ? id === key.id : pin === key.pin)

type Decision = { status: 'Approved' } | { status: 'Rejected'; reason: string }

/**
 * Decides Pending payments and returns them in the order of the keys. Throws `not_found` for an unknown one and
 * `conflict`, saying who decided it and when, for one that is decided or named twice; then others may have been
 * decided, and the transaction is to be rolled back.
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

/** Why a payment cannot be decided or asked about: `not_found`, or `conflict` with who decided it and when. */
export async function whyNot(trx: Trx, key: PaymentKey): Promise<AppError> {
  const found = await findPaymentStatus(trx, key)
  if (found === undefined) return notFound()
  const isOpen = found.status === 'Rejected' || found.status === 'Reversed'
  const next = isOpen ? ', and needs a new proof first' : ''
  return decidedAlready(trx, { kind: 'payment', ...found }, next)
}
