/** Payments of the registration fee: one for each agent except the root, created with the account. */

export { feeConcernsOf } from './concerns.ts'
export {
  askAboutPayment,
  decidePendingPayments,
  rejectPayment,
  reopenPayment,
  settlePayment,
} from './decide-payment.ts'
export {
  type DecidedPayment,
  endQuestionWithoutBirthDate,
  findPaymentStatus,
  isWaitingFor,
  lockOnlyPayment,
  type PaymentKey,
  reopenPayments,
  reverseApproved,
  sameProofs,
} from './payments.repository.ts'
export {
  attachProof,
  attachUpload,
  createPayment,
  listPayments,
  listPaymentsForStaff,
  type ProofUrl,
  readProof,
} from './payments.service.ts'
