import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { IconReceipt } from '@tabler/icons-react'
import { staffMeta } from '../parts/screen-meta.ts'
import { nameOf } from '../queue/decidable.ts'
import { Queue } from '../queue/queue.tsx'
import type { Route } from './+types/payments.ts'
import { Approval } from './approval.tsx'
import { paymentCalls } from './payment-calls.ts'
import { PaymentRecord } from './payment-record.tsx'

const TITLE = 'Payments'

const templates = [
  'The picture cannot be read.',
  'The amount differs from the registration fee.',
  'The payment has not arrived.',
  'The picture does not show a payment to us.',
  'The payment PIN is missing from the proof.',
  'This proof was used for another payment already.',
]

const zoomKeys = [
  { keys: ['+', '-'], act: 'Make the proof larger or smaller' },
  { keys: ['0'], act: 'Show the whole proof' },
]

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Payments() {
  return (
    <Queue<StaffPayment>
      title={TITLE}
      text="Registration fees: compare the proof with the record, then approve or reject."
      what={{ one: 'payment', many: 'payments' }}
      calls={paymentCalls}
      templates={templates}
      keys={zoomKeys}
      momentOf={({ date }) => date}
      noteOf={({ payment_proof }) => (payment_proof === null ? 'No proof yet' : undefined)}
      Icon={IconReceipt}
      why="A payment stands here as soon as somebody has joined, those with a proof first."
      renderApproval={(payment) => <Approval payment={payment} />}
      rejection={(payment) =>
        `${nameOf(payment)} is told the reason and can send another proof, which brings the payment back here.`
      }
    >
      {(payment) => <PaymentRecord payment={payment} />}
    </Queue>
  )
}
