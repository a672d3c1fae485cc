import type { Payment } from '@evergrove/contract/payments'
import { IconHash, IconReceipt } from '@tabler/icons-react'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { FigureRow } from '../../components/figures/figure-row.tsx'
import type { LoadedPayment } from './payment-query.ts'
import { PaymentValue } from './payment-value.tsx'

/** What the status means for the agent, and what to do next. */
function adviceOn({ status, payment_proof }: Payment): string {
  if (status === 'Approved') return 'Your registration fee is paid.'
  if (status === 'Rejected') return 'Your notifications say why. Please upload another proof.'
  return payment_proof === null
    ? 'Once you have paid, show us the proof of it below.'
    : 'We have your proof and are looking at it.'
}

/** The payment at a glance (PAY-001). */
export function PaymentCards({ payment }: { payment: LoadedPayment }) {
  return (
    <FigureRow>
      <FigureCard
        label="Payment PIN"
        Icon={IconHash}
        value={payment === null ? '-' : payment?.pin}
        barWidth="10rem"
        hint="Quote it whenever you ask us about this payment."
      />
      <FigureCard
        label="Payment Status"
        Icon={IconReceipt}
        value={payment === null ? '-' : payment?.status}
        barWidth="8rem"
        isHintLong
        hint={
          <PaymentValue payment={payment} width="16rem">
            {adviceOn}
          </PaymentValue>
        }
      />
    </FigureRow>
  )
}
