import type { Payment } from '@evergrove/contract/payments'
import { IconHash, IconReceipt } from '@tabler/icons-react'
import { Card } from '../parts/card.tsx'
import styles from './payment-cards.module.css'
import type { KnownPayment } from './payment-query.ts'
import { PaymentValue } from './payment-value.tsx'

/** What the status means for the member, and what to do next. */
function adviceOn({ status, payment_proof }: Payment): string {
  if (status === 'Approved') return 'Your registration fee is paid.'
  if (status === 'Rejected') return 'Your notifications say why. Please upload another proof.'
  return payment_proof === null
    ? 'Once you have paid, show us the proof of it below.'
    : 'We have your proof and are looking at it.'
}

/** The payment at a glance (PAY-001). */
export function PaymentCards({ payment }: { payment: KnownPayment }) {
  return (
    <div className={styles.cards}>
      <Card className={styles.card}>
        <IconHash size={26} stroke={1.6} aria-hidden className={styles.icon} />
        <div className={styles.words}>
          <h2 className={styles.label}>Payment PIN</h2>
          <p className={styles.value}>
            <PaymentValue payment={payment} width="10rem">
              {({ pin }) => pin}
            </PaymentValue>
          </p>
          <p className={styles.hint}>Quote it whenever you ask us about this payment.</p>
        </div>
      </Card>
      <Card className={styles.card}>
        <IconReceipt size={26} stroke={1.6} aria-hidden className={styles.icon} />
        <div className={styles.words}>
          <h2 className={styles.label}>Payment Status</h2>
          <p className={styles.value}>
            <PaymentValue payment={payment} width="8rem">
              {({ status }) => status}
            </PaymentValue>
          </p>
          <p className={styles.hint}>
            <PaymentValue payment={payment} width="16rem">
              {adviceOn}
            </PaymentValue>
          </p>
        </div>
      </Card>
    </div>
  )
}
