import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { ApprovalPreview } from '@evergrove/contract/payments'
import { List, Skeleton, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../../components/copy-button.tsx'
import { dayWords } from '../../components/day-words.ts'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { formatAmount } from '../../components/money.ts'
import { concernLabels } from '../queue/concerns.tsx'
import { nameOf } from '../queue/decidable.ts'
import { Queue } from '../queue/queue.tsx'
import { approvalLines, unpaidLines } from './approval-lines.ts'
import { approvalQuery, approveEach, paymentCalls } from './payment-calls.ts'
import { PaymentRecord } from './payment-record.tsx'
import { zoomKeys } from './use-zoom.ts'

const templates = [
  'The proof can’t be read.',
  'The amount differs from the registration fee.',
  'The payment has not arrived.',
  'The proof doesn’t show a payment to us.',
  'The payment PIN is missing from the proof.',
  'This proof was already used for another payment.',
]

const questions = [
  'The proof can’t be read. Can you upload a clearer photo?',
  'Which account did you pay from, and on which day?',
  'The proof shows another amount. Can you upload the proof of the rest?',
]

const views = ['Pending', 'Asked', 'Approved', 'Rejected', 'Reversed', 'All'] as const

const keys = [{ keys: ['q'], action: 'Ask the agent' }, ...zoomKeys]

function noteOn(payment: StaffPayment): string | undefined {
  if (payment.asked_at !== null) return `Asked ${dayWords(payment.asked_at)}`
  const [same] = payment.same_proof_as
  const notes = [concernLabels(payment), same === undefined ? '' : `Same image as no. ${same}`]
  return notes.filter(Boolean).join(', ') || undefined
}

function bulkEffect(payments: readonly StaffPayment[]): string {
  const effect =
    'in registration fees. Each agent becomes active, is placed in the matrix and is notified. Bonuses are posted.'
  const copied = payments.filter(({ same_proof_as }) => same_proof_as.length > 0).length
  return copied === 0
    ? effect
    : `${effect} The proof of ${copied} of them is the same image as that of another payment.`
}

/** The number that agents quote, to compare with the proof. */
function Pin({ pin }: { pin: string }) {
  return (
    <Text span fz="var(--text-md)" style={{ display: 'inline-flex', alignItems: 'center' }}>
      PIN
      <Text span inherit fw={600} ml={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {pin}
      </Text>
      <CopyButton text={pin} />
    </Text>
  )
}

export default function Payments() {
  return (
    <Queue<StaffPayment>
      text="Registration fees. Compare the proof with the record, then approve or reject. You can reverse an approval later."
      what={{ one: 'payment', many: 'payments' }}
      calls={paymentCalls}
      views={views}
      templates={templates}
      keys={keys}
      momentOf={({ date }) => date}
      noteOf={noteOn}
      Icon={IconReceipt}
      why="New sign-ups appear here automatically. Payments with proof come first."
      searchBy="Name or PIN"
      bulk={{ approve: approveEach, effect: bulkEffect }}
      renderHead={({ pin }) => <Pin pin={pin} />}
      renderApproval={(payment) => <Approval payment={payment} />}
      question={{
        effect: (payment) =>
          `${nameOf(payment)} will be notified by email and on the dashboard. The payment stays pending and moves to Asked until a new proof is uploaded.`,
        templates: questions,
      }}
      rejection={(payment) =>
        `${nameOf(payment)} will be notified of the reason and can upload a new proof. The payment then returns to this queue.`
      }
    >
      {(payment) => <PaymentRecord payment={payment} />}
    </Queue>
  )
}

/** What approving a payment will do: every amount and who receives it, as it would be now. */
function Approval({ payment }: { payment: StaffPayment }) {
  const { data, isError, refetch } = useQuery(approvalQuery(payment.id))
  return (
    <>
      <p>{`${nameOf(payment)} becomes active and is placed in the matrix. The following will be posted:`}</p>
      <List my="xs" spacing={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <List.Item>{`${transferFacts.registration_fee.label} ${formatAmount(payment.amount)}`}</List.Item>
        {data === undefined ? null : <Bonuses preview={data} payment={payment} />}
      </List>
      {data !== undefined ? (
        <Text
          fz="sm"
          c="dimmed"
        >{`Bonuses follow version ${data.plan_version_id} of the plan. You can reverse the approval later.`}</Text>
      ) : isError ? (
        <RetryHint what="the bonuses" onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Calculating the bonuses">
          <Skeleton height="1.25em" width="70%" />
        </div>
      )}
    </>
  )
}

function Bonuses({ preview, payment }: { preview: ApprovalPreview; payment: StaffPayment }) {
  return (
    <>
      {approvalLines(preview).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
      {unpaidLines(preview, payment).map((line) => (
        <List.Item key={line}>
          <Text span inherit c="dimmed">
            {line}
          </Text>
        </List.Item>
      ))}
    </>
  )
}
