import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { ApprovalPreview } from '@evergrove/contract/payments'
import { reversalReasons } from '@evergrove/contract/reversal-reasons'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { Alert, List, Skeleton, Text } from '@mantine/core'
import { IconCopy, IconReceipt } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/day.tsx'
import { dayWords } from '../../components/day-words.ts'
import { RetryHint } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { Notice } from '../../components/notice.tsx'
import type { Outcome } from '../../platform/session/failure.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { QueueLink } from '../agents/agent-link.tsx'
import { ProposalNotice } from '../proposals/second-person.tsx'
import { Concerns, concernLabels, decisionFacts, type Fact, Facts, Person } from '../queue/facts.tsx'
import { after, nameOf } from '../queue/kind.ts'
import styles from '../queue/queue.module.css'
import { Queue } from '../queue/queue.tsx'
import { reviewQueue } from '../queue/review.tsx'
import { staffAct, staffList, staffQuery } from '../session/staff-api.ts'
import { approvalLines, unpaidLines } from './payment-words.ts'
import { Proof } from './proof.tsx'
import { ReversePayment } from './reverse-payment.tsx'
import { zoomKeys } from './use-zoom.ts'

/** The question to the agent that is not answered yet. */
function OpenQuestion({ payment: { question, asked_at } }: { payment: StaffPayment }) {
  if (question === null || asked_at === null) return null
  return (
    <Alert
      color="gold"
      role="note"
      style={{ gridColumn: '1 / -1' }}
      title={`Asked on ${dayWords(asked_at)}, not answered yet`}
    >
      {question}
    </Alert>
  )
}

/** A payment's proof, with the facts about the payment beside it or, if there is no room, below. */
function PaymentRecord({ payment }: { payment: StaffPayment }) {
  const { id, agent, sponsor, plan_version_id, date, payment_proof, get_image_url } = payment
  const client = useQueryClient()
  return (
    <div className={styles.payment}>
      <OpenQuestion payment={payment} />
      <Concerns record={payment} />
      <SameProof ids={payment.same_proof_as} />
      <Proof
        key={`${id} ${payment_proof}`}
        url={get_image_url}
        isPending={payment.status === 'Pending'}
        owner={`${agent.first_name} ${agent.last_name}`}
        onRefresh={() => client.refetchQueries({ queryKey: ['staff/payments'], type: 'active' })}
      />
      <Facts
        facts={[
          { label: 'Agent', value: <Person agent={agent} /> },
          { label: 'Sponsor', value: sponsor === null ? 'None' : <Person agent={sponsor} /> },
          { label: 'Plan', value: `Version ${plan_version_id}` },
          { label: 'Created', value: <Moment moment={date} /> },
          { label: 'Account', value: agent.status },
          ...statementFacts(payment),
          ...(payment.status === 'Reversed' && payment.reversal !== null
            ? [{ label: 'Reversed because', value: reversalReasons[payment.reversal].label }]
            : []),
          ...decisionFacts(payment),
        ]}
      />
      {payment.status === 'Approved' ? <ProposalNotice kind="payment.reverse" subjectId={id} /> : null}
      <ReversePayment key={`reverse ${id}`} payment={payment} />
    </div>
  )
}

/** Leads to the line of a bank statement that pays the fee. It is empty if there is none. */
const statementFacts = ({ is_on_statement, pin }: StaffPayment): Fact[] =>
  is_on_statement
    ? [
        {
          label: 'Bank statement',
          value: <Link to={`/staff/receipts?show=payment&search=${pin}`}>The fee has arrived</Link>,
        },
      ]
    : []

/**
 * Says that other payments have the same image as their proof, with links to them. Renders nothing if there are none.
 */
function SameProof({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <Alert color="gold" icon={<IconCopy size={20} stroke={1.8} aria-hidden />} style={{ gridColumn: '1 / -1' }}>
      {'Same image as '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index === 0 ? '' : ', '}
          <Copy id={id} />
        </Fragment>
      ))}
      .
    </Alert>
  )
}

/** Names another payment, with its agent and its status, so that nobody has to open it. */
function Copy({ id }: { id: number }) {
  const { data } = useQuery(staffList('GET /staff/payments', { query: { id: String(id) } }))
  const [copy] = data?.rows ?? []
  return (
    <>
      <QueueLink queue="payments" id={id}>{`payment no. ${id}`}</QueueLink>
      {copy === undefined ? '' : ` of ${nameOf(copy)} (${copy.status})`}
    </>
  )
}

const templates = [
  'The proof can’t be read.',
  'The amount differs from the registration fee.',
  'The payment has not arrived.',
  'The proof doesn’t show a payment to us.',
  'The payment PIN is missing from the proof.',
  'This proof was already used for another payment.',
]

const questions = [
  'Your date of birth is missing. Can you add it to your profile? We cannot approve the fee without it.',
  'The proof can’t be read. Can you upload a clearer photo?',
  'Which account did you pay from, and on which day?',
  'The proof shows another amount. Can you upload the proof of the rest?',
]

function noteOn(payment: StaffPayment): string | undefined {
  if (payment.asked_at !== null) return `Asked ${dayWords(payment.asked_at)}`
  const [same] = payment.same_proof_as
  const notes = [
    payment.is_on_statement ? 'Fee has arrived' : '',
    concernLabels(payment),
    same === undefined ? '' : `Same image as no. ${same}`,
  ]
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

/** The number that agents quote, for comparison with the proof. */
function Pin({ pin }: { pin: string }) {
  return (
    <Text span fz="var(--text-md)" style={{ display: 'inline-flex', alignItems: 'center' }}>
      PIN
      <Text span inherit fw={600} ml={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {pin}
      </Text>
      <CopyButton text={pin} what="payment PIN" />
    </Text>
  )
}

const approve = (id: number, override?: { concerns: StaffPayment['concerns']; reason: string }) =>
  staffAct('POST /staff/payments/{id}/approve', { params: { id }, body: override === undefined ? {} : { override } })

/** Approves payments one after another. Each succeeds or fails on its own. Never rejects. */
async function approveEach(ids: number[]): Promise<Outcome<ApprovedMany>> {
  const results: ApprovedMany = []
  for (const id of ids) {
    // The calls run one after another, so that the server is not busy with one person only.
    const { failure } = await approve(id)
    const detail = failure === undefined ? null : messagesBeside(failure.error, []).join(' ')
    results.push({ id, is_approved: failure === undefined, detail })
  }
  return { failure: undefined, body: results }
}

const payments = reviewQueue<StaffPayment>({
  text: 'Registration fees. Compare the proof with the record, then approve or reject. You can reverse an approval later.',
  legend: {
    Pending: 'It waits for your decision.',
    Unproven: 'The agent has not sent a proof. You can approve it if the money has arrived.',
    Asked: 'The agent has a question to answer. The next proof, or a date of birth that was missing, brings it back.',
    Approved: 'The fee is paid, and the agent has a place in the matrix.',
    Rejected: 'It was not accepted. A new proof, or undoing the rejection, brings it back.',
    Reversed: 'The approval was taken back. A new proof brings it back.',
  },
  what: { one: 'payment', many: 'payments' },
  Icon: IconReceipt,
  path: 'staff/payments',
  query: (query) => staffList('GET /staff/payments', { query }),
  views: {
    // Without a proof, or with an open question, a payment waits for the agent, not for staff.
    Pending: { waits_for: 'review' },
    Unproven: { waits_for: 'proof' },
    Asked: { waits_for: 'answer' },
    Approved: { status: 'Approved' },
    Rejected: { status: 'Rejected' },
    Reversed: { status: 'Reversed' },
    All: {},
  },
  why: 'Payments appear here with their proof, the oldest first. Without a proof, they are under Unproven.',
  momentOf: ({ date }) => date,
  noteOf: noteOn,
  head: ({ id, pin }) => (
    <>
      <span>{`No. ${id}`}</span>
      <Pin pin={pin} />
    </>
  ),
  Record: ({ row }) => <PaymentRecord payment={row} />,
  bulk: { approve: approveEach, effect: bulkEffect, noteOf: noteOn, isLeftOut: ({ concerns }) => concerns.length > 0 },
  approve: ({ id, concerns }, reason) => approve(id, reason === undefined ? undefined : { concerns, reason }),
  approval: (payment) => <Approval payment={payment} />,
  reject: (id, reason) => staffAct('POST /staff/payments/{id}/reject', { params: { id }, body: { reason } }),
  rejection: {
    text: (payment) => (
      <>
        {payment.is_on_statement ? (
          <Notice>The fee has arrived: it is on the bank statement. Reject it only if you send the money back.</Notice>
        ) : null}
        {`The fee of ${formatAmount(payment.amount)} stays unpaid. ${nameOf(payment)} will be notified of the reason and can upload a new proof. The payment then returns to this queue.`}
      </>
    ),
    templates,
  },
  undoing: {
    isOffered: ({ agent }) => agent.status !== 'Closed',
    undo: (id, reason) =>
      after(staffAct('POST /staff/payments/{id}/undo-rejection', { params: { id }, body: { reason } }), () => ({
        text: 'The rejection has been undone. The payment waits for a decision.',
      })),
    text: (payment) =>
      `The payment returns to this queue as it was. ${nameOf(payment)} will be told that the rejection was a mistake. Your reason is recorded in the audit trail.`,
  },
  asking: {
    ask: (id, question) => staffAct('POST /staff/payments/{id}/ask', { params: { id }, body: { question } }),
    text: (payment) =>
      `${nameOf(payment)} will be notified by email and on the dashboard. The payment stays pending and moves to Asked until a new proof is uploaded.`,
    templates: questions,
  },
  keys: zoomKeys,
})

export default function Payments() {
  return <Queue kind={payments} />
}

/** The effect of an approval at this moment: every amount and its receiver. */
function Approval({ payment }: { payment: StaffPayment }) {
  const { data, isError, refetch } = useQuery({
    ...staffQuery('GET /staff/payments/{id}/approval', { params: { id: payment.id } }),
    // Colleagues may approve payments meanwhile, which moves places and levels.
    staleTime: 0,
    gcTime: 0,
  })
  const [same] = payment.same_proof_as
  return (
    <>
      {same === undefined ? null : <Notice>{`The proof is the same image as that of payment no. ${same}.`}</Notice>}
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
