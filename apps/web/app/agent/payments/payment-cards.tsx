import type { Payment } from '@evergrove/contract/payments'
import { IconHash, IconReceipt } from '@tabler/icons-react'
import { dayWords } from '../../components/day-words.ts'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { FigureRow } from '../../components/figures/figure-row.tsx'
import type { LoadedPayment } from './payment-query.ts'
import { PaymentValue } from './payment-value.tsx'

/** What the status means for the agent, and what to do next. */
function adviceOn({ status, payment_proof, decided_at }: Payment): string {
  if (status === 'Approved')
    return decided_at ? `Approved on ${dayWords(decided_at)}.` : 'Your registration fee is paid.'
  if (status === 'Reversed') return 'Pay the fee again and upload a new proof.'
  if (status === 'Rejected') return 'Upload a new proof.'
  return payment_proof === null ? 'After paying, upload your proof below.' : 'Your proof is under review.'
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
        hint="Quote this PIN when you contact us about the payment."
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
