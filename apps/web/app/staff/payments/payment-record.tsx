import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { reversalReasons } from '@evergrove/contract/reversal-reasons'
import { Alert } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { dayWords } from '../../components/day-words.ts'
import { Moment } from '../../components/moment.tsx'
import { QueueLink } from '../agents/agent-link.tsx'
import { ProposalNotice } from '../proposals/proposal-notice.tsx'
import { Concerns, decisionFacts, Facts, Person } from '../queue/facts.tsx'
import styles from '../queue/queue.module.css'
import { Proof } from './proof.tsx'
import { ReversePayment } from './reverse-payment.tsx'

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
export function PaymentRecord({ payment }: { payment: StaffPayment }) {
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
          <QueueLink queue="payments" id={id}>{`payment no. ${id}`}</QueueLink>
        </Fragment>
      ))}
      .
    </Alert>
  )
}
