import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDollars } from '../../../../components/money.ts'
import { Facts } from '../../page/facts.tsx'
import { balanceAfter, type Draft } from './adjustment.ts'

export type AdjustQuestionProps = {
  draft: Draft
  agentName: string
  balance: string
  isBusy: boolean
  problem: string | undefined
  onConfirm: () => void
  onBack: () => void
}

/** Asks before it is booked, with what the balance becomes; the safe answer has the focus. */
export function AdjustQuestion(props: AdjustQuestionProps) {
  const { draft, agentName, balance, isBusy, problem, onConfirm, onBack } = props
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const amount = formatDollars(draft.amount.trim())
  const after = balanceAfter(draft, balance)
  return (
    <>
      <Text mb="md" role="status">
        {draft.direction === 'Give' ? `Give ${amount} to ${agentName}?` : `Take ${amount} from ${agentName}?`}
      </Text>
      <Facts
        facts={[
          { term: 'Balance now', value: formatDollars(balance) },
          { term: 'Balance afterwards', value: after && formatDollars(after) },
          { term: 'Reason', value: draft.reason.trim() },
        ]}
      />
      <Text c="dimmed" size="sm" mt="md">
        A booking is never taken back; a mistake takes another adjustment.
      </Text>
      {problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button ref={back} variant="default" onClick={onBack}>
          Back
        </Button>
        <Button {...(draft.direction === 'Take' ? { color: 'red' } : {})} loading={isBusy} onClick={onConfirm}>
          {draft.direction === 'Give' ? 'Give' : 'Take'}
        </Button>
      </Group>
    </>
  )
}
