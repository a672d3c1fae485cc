/** Payments of the registration fee: one for each agent except the root, created with the account. */

export { feeConcernsOf } from './concerns.ts'
export { askAboutPayment, decidePendingPayments, rejectPayment, settlePayment } from './decide-payment.ts'
export { attachProof, attachUpload, createPayment } from './own-payment.ts'
export {
  type DecidedPayment,
  findPaymentStatus,
  lockOnlyPayment,
  type PaymentKey,
  reverseApproved,
} from './payments.repository.ts'
export {
  listPayments,
  listPaymentsForStaff,
  type ProofUrl,
  readProof,
} from './payments.service.ts'
