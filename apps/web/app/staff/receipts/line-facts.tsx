import { findings } from '@evergrove/contract/receipts/receipt-words'
import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { Alert, Box, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Proof } from '../payments/proof.tsx'
import { ProposalNotice } from '../proposals/second-person.tsx'
import { Concerns, CopiedValue, type Fact, Facts, Person } from '../queue/facts.tsx'
import styles from '../queue/queue.module.css'
import { staffList } from '../session/staff-api.ts'
import { chargeWords, isCredit, isOpen, isToApprove, remarkOn, whatToDo } from './receipt-words.ts'

/** The bank's data, and beside them the record that the line is about. The proof of the payment is below. */
export function LineRecord({ row: line }: { row: Receipt }) {
  return (
    <>
      {isOpen(line) ? <ProposalNotice kind="receipt.take-out" subjectId={line.id} /> : null}
      {line.payment !== null && isToApprove(line) ? <Remarks payment={line.payment} /> : null}
      {line.finding === null ? null : (
        <Text mb="md">{[findings[line.finding], whatToDo(line)].filter(Boolean).join(' ')}</Text>
      )}
      <div className={styles.sides}>
        <Side title="On the statement" facts={statementFacts(line)} />
        <About line={line} />
      </div>
      {line.payment === null ? null : <ProofOfLine key={line.payment.id} payment={line.payment} />}
    </>
  )
}

/** What speaks against approving the payment of a line together with others. */
function Remarks({ payment }: { payment: NonNullable<Receipt['payment']> }) {
  const remark = remarkOn(payment)
  return (
    <Stack gap="sm" mb="md">
      <Concerns record={payment} title="Approve this payment on its own, with a reason" />
      {remark === undefined ? null : <Alert color="gold">{`${remark} It is approved only if you choose it.`}</Alert>}
    </Stack>
  )
}

function Side({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <div>
      <Title order={3} mb={4} fz="sm" lh="var(--leading-snug)" ff="var(--font-body)" c="var(--color-ink)">
        {title}
      </Title>
      <Facts facts={facts} />
      {children}
    </div>
  )
}

/** Describes a line's text, removed after its retention period unless the line is matched with an agent's record. */
const wordsOf = (text: string | null): string => (text === null ? 'Removed' : text === '' ? '–' : text)

function statementFacts(line: Receipt): Fact[] {
  const { booked_on, amount, name, text, reference, account } = line
  return [
    { label: 'Booked', value: <Day moment={booked_on} /> },
    { label: 'Amount', value: formatAmount(amount) },
    { label: isCredit(line) ? 'From' : 'To', value: wordsOf(name) },
    { label: 'Text', value: wordsOf(text) },
    { label: 'Reference', value: wordsOf(reference) },
    { label: 'Account', value: account },
  ]
}

function About({ line }: { line: Receipt }) {
  const { payment, withdrawal, reward, returned, matched_with, taken_out } = line
  if (payment !== null) {
    const title = matched_with === 'fee_refund' ? 'Refunded payment' : isOpen(line) ? 'Possible payment' : 'Payment'
    return <Side title={title} facts={[...paymentFacts(payment), ...togetherFacts(line)]} />
  }
  if (withdrawal !== null) {
    const { id, amount, agent } = withdrawal
    const number = <Link to={`/staff/withdrawals?status=All&chosen=${id}`}>{`No. ${id}`}</Link>
    return (
      <Side
        title="Payout"
        facts={[
          { label: 'Withdrawal', value: number },
          { label: 'Amount', value: formatAmount(amount) },
          { label: 'Agent', value: <Person agent={agent} /> },
        ]}
      />
    )
  }
  if (reward !== null) {
    return (
      <Side
        title="Reward"
        facts={[
          { label: 'Reward', value: `${reward.reward}, for level ${reward.level}` },
          { label: 'Cost', value: formatAmount(reward.cost) },
          { label: 'Agent', value: <Person agent={reward.agent} /> },
        ]}
      />
    )
  }
  if (returned !== null) {
    return (
      <Side
        title="Returned receipt"
        facts={[
          { label: 'Other line', value: <Link to={`?chosen=${returned.id}`}>{`No. ${returned.id}`}</Link> },
          { label: 'Booked', value: <Day moment={returned.booked_on} /> },
          { label: 'Amount', value: formatAmount(returned.amount) },
        ]}
      />
    )
  }
  if (taken_out !== null) {
    return (
      <Side
        title="Taken out"
        facts={[
          { label: 'On', value: <Day moment={taken_out.at} /> },
          { label: 'Reason', value: taken_out.reason },
        ]}
      />
    )
  }
  if (matched_with === 'charge') return <Side title={chargeWords(line)} facts={[]} />
  return (
    <Side title={isCredit(line) ? 'No payment' : 'Nothing found'} facts={[]}>
      <Text c="dimmed">
        {isCredit(line)
          ? 'No payment found for this line. Assign it, or send the money back at the bank and match both lines here.'
          : 'Post it as a bank charge, or assign it to the payout, refund, reward or receipt that it paid.'}
      </Text>
    </Side>
  )
}

const togetherFacts = ({ together_with }: Receipt): Fact[] =>
  together_with.length === 0
    ? []
    : [
        {
          label: 'Together with',
          value: together_with.map(({ id, booked_on, amount }) => (
            <div key={id}>
              <Link to={`?chosen=${id}`}>{`No. ${id}`}</Link>, {formatAmount(amount)}, <Day moment={booked_on} />
            </div>
          )),
        },
      ]

function paymentFacts({ id, agent, pin, amount, status, is_approved }: NonNullable<Receipt['payment']>): Fact[] {
  const address = `/staff/payments?status=All&chosen=${id}`
  return [
    { label: 'Agent', value: <Person agent={agent} /> },
    { label: 'Account', value: agent.status },
    { label: 'Payment PIN', value: <CopiedValue text={pin} what="payment PIN" /> },
    { label: 'Fee', value: formatAmount(amount) },
    { label: 'Status', value: <StatusBadge of="request" status={is_approved ? 'Approved' : status} /> },
    { label: 'Payment', value: <Link to={address}>{`No. ${id}`}</Link> },
  ]
}

/** The picture that the agent sent for the payment, if there is one. A line needs none. */
function ProofOfLine({ payment: { id, status, agent } }: { payment: NonNullable<Receipt['payment']> }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(staffList('GET /staff/payments', { query: { id: String(id) } }))
  const payment = data?.rows.find((row) => row.id === id)
  if (payment === undefined) {
    return isError ? <CouldNotLoad what="the proof" onRetry={() => void refetch()} /> : null
  }
  if (payment.get_image_url === '') {
    return (
      <Text c="dimmed" fz="sm" mt="md">
        No proof uploaded. The statement line is enough.
      </Text>
    )
  }
  return (
    <Box mt="md">
      <Proof
        url={payment.get_image_url}
        isPending={status === 'Pending'}
        owner={`${agent.first_name} ${agent.last_name}`}
        onRefresh={() => client.refetchQueries({ queryKey: ['staff/payments'], type: 'active' })}
      />
    </Box>
  )
}
