import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { List, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { formatAmount } from '../../components/money.ts'
import { staffMeta } from '../parts/screen-meta.ts'
import { nameOf } from '../queue/decidable.ts'
import { Queue } from '../queue/queue.tsx'
import type { Route } from './+types/payments.ts'
import { paymentCalls } from './payment-calls.ts'
import { PaymentRecord } from './payment-record.tsx'
import { zoomKeys } from './use-zoom.ts'

const TITLE = 'Payments'

const templates = [
  'The picture cannot be read.',
  'The amount differs from the registration fee.',
  'The payment has not arrived.',
  'The picture does not show a payment to us.',
  'The payment PIN is missing from the proof.',
  'This proof was used for another payment already.',
]

const views = ['Pending', 'Approved', 'Rejected', 'Reversed', 'All'] as const

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

/** What approving a payment will do, entry by entry. */
function Approval({ payment }: { payment: StaffPayment }) {
  const { amount, plan_version_id, payment_proof, bonus_receivers } = payment
  return (
    <>
      {payment_proof === null ? <p>There is no proof of this payment yet.</p> : null}
      <p>{`${nameOf(payment)} becomes Active and gets a place in the matrix. These transfers are posted:`}</p>
      <List my="xs" spacing={4}>
        <List.Item>
          the registration fee of{' '}
          <Text span fw={700}>
            {formatAmount(amount)}
          </Text>
          {`, by version ${plan_version_id} of the plan`}
        </List.Item>
        {bonus_receivers.map(({ kind, first_name, last_name }) => (
          <List.Item key={kind}>
            {`the ${transferFacts[kind].label.toLowerCase()} for ${first_name} ${last_name}, if they are Active`}
          </List.Item>
        ))}
        <List.Item>the match bonuses of levels that this completes</List.Item>
      </List>
      <p>If the payment turns out to be wrong, the approval can be reversed later.</p>
    </>
  )
}

export default function Payments() {
  return (
    <Queue<StaffPayment>
      title={TITLE}
      text="Registration fees: compare the proof with the record, then approve or reject. An approval can be reversed."
      what={{ one: 'payment', many: 'payments' }}
      calls={paymentCalls}
      views={views}
      templates={templates}
      keys={zoomKeys}
      momentOf={({ date }) => date}
      noteOf={({ payment_proof }) => (payment_proof === null ? 'No proof yet' : undefined)}
      Icon={IconReceipt}
      why="Payments of new agents appear here, those with a proof first."
      renderApproval={(payment) => <Approval payment={payment} />}
      rejection={(payment) =>
        `${nameOf(payment)} is told the reason and can send another proof. The payment then appears here again.`
      }
    >
      {(payment) => <PaymentRecord payment={payment} />}
    </Queue>
  )
}
