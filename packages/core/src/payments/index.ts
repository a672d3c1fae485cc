/** The registration fee's payment: one for each agent but the root, created with the account. */
export { askAboutPayment } from './ask-about-payment.ts'
export { attachProof, attachUpload } from './attach-proof.ts'
export { feeConcernsOf } from './concerns.ts'
export { createPayment } from './create-payment.ts'
export { decidePendingPayments } from './decide-payment.ts'
export { type DecidedPayment, findPaymentStatus, type PaymentKey, reverseApproved } from './payments.repository.ts'
export {
  listPayments,
  listPaymentsForStaff,
  type ProofUrl,
  readProof,
} from './payments.service.ts'
export { rejectPayment, settlePayment } from './reject-payment.ts'
