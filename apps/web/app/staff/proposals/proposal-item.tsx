import { mayDecide, proposalFacts } from '@evergrove/contract/proposals/proposal-kinds'
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { Box, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Facts } from '../agents/page/facts.tsx'
import { useAction } from '../parts/use-action.ts'
import { useStaff } from '../session/current-staff.ts'
import { ConfirmProposalDialog } from './confirm-proposal-dialog.tsx'
import { CHANGED, type Decision, decide, type Verb } from './proposal-calls.ts'
import { factsOf, recordPath, sentenceOf } from './proposal-words.ts'

export type ProposalItemProps = {
  proposal: Proposal
  /** Reports the completed action. */
  onDone: (text: string) => void
}

const doneWords: Record<Verb, string> = { confirm: 'Confirmed', refuse: 'Refused', withdraw: 'Withdrawn' }

/** One proposal: its effect, its proposer and the reason, and the buttons of those who may decide. */
export function ProposalItem({ proposal, onDone }: ProposalItemProps) {
  const { change, status } = proposal
  const sentence = sentenceOf(proposal)
  return (
    <Box component="li" py="md" style={{ borderTop: '1px solid var(--color-line)' }}>
      <Group justify="space-between" align="start" gap="xs">
        <Text inherit fw={600} style={{ overflowWrap: 'anywhere', flex: '1 1 16rem' }}>
          <Link to={recordPath(proposal)} prefetch="intent">
            {sentence}
          </Link>
        </Text>
        {status === 'Proposed' ? null : <StatusBadge of="proposal" status={status} />}
      </Group>
      <Text c="dimmed" fz="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {`${proposalFacts[change.kind].label}, proposed by ${proposal.proposed_by ?? 'the operator'}, `}
        <Moment moment={proposal.created_at} />
        <Outcome proposal={proposal} />
      </Text>
      <Facts facts={factsOf(proposal)} />
      {status === 'Proposed' ? <Decisions proposal={proposal} onDone={onDone} /> : null}
    </Box>
  )
}

/** The end of the waiting time, or the decision with its author and date. */
function Outcome({ proposal: { status, expires_at, decided_by, decided_at } }: { proposal: Proposal }) {
  if (status === 'Proposed') {
    return (
      <>
        {'. Expires '}
        <Moment moment={expires_at} />
      </>
    )
  }
  if (decided_at === null || decided_by === null) return null
  return (
    <>
      {`. ${status} by ${decided_by}, `}
      <Moment moment={decided_at} />
    </>
  )
}

function Decisions({ proposal, onDone }: ProposalItemProps) {
  const { role } = useStaff()
  const [isAsking, setIsAsking] = useState(false)
  const deciding = useAction((decision: Decision) => decide(proposal, decision), CHANGED)
  const sentence = sentenceOf(proposal)
  const run = async (verb: Verb, reason?: string) => {
    if (await deciding.run({ verb, reason })) onDone(`${doneWords[verb]}: ${sentence}`)
  }
  if (proposal.is_own) {
    return (
      <Buttons problem={deciding.problem}>
        <BusyButton
          size="sm"
          variant="default"
          aria-label={`Withdraw: ${sentence}`}
          isBusy={deciding.isBusy}
          onClick={() => void run('withdraw')}
        >
          Withdraw
        </BusyButton>
        <Text c="dimmed" fz="sm">
          {proposal.nobody_confirms ?? 'Another person has to confirm it.'}
        </Text>
      </Buttons>
    )
  }
  if (!mayDecide(role, proposal.change.kind)) return null
  return (
    <>
      {proposal.nobody_confirms === null ? null : (
        <Text c="dimmed" fz="sm" mt="sm">
          {proposal.nobody_confirms}
        </Text>
      )}
      <Buttons problem={isAsking ? undefined : deciding.problem}>
        <Button
          size="sm"
          aria-label={`Confirm: ${sentence}`}
          onClick={() => {
            deciding.reset()
            setIsAsking(true)
          }}
        >
          Confirm…
        </Button>
        <BusyButton
          size="sm"
          variant="default"
          aria-label={`Refuse: ${sentence}`}
          isBusy={deciding.isBusy && !isAsking}
          onClick={() => void run('refuse')}
        >
          Refuse
        </BusyButton>
      </Buttons>
      <ConfirmProposalDialog
        proposal={proposal}
        isOpen={isAsking}
        isBusy={deciding.isBusy}
        problem={deciding.problem}
        onConfirm={(reason) => void run('confirm', reason)}
        onClose={() => {
          deciding.reset()
          setIsAsking(false)
        }}
      />
    </>
  )
}

function Buttons({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  return (
    <>
      <Group gap="xs" mt="sm">
        {children}
      </Group>
      {problem === undefined ? null : (
        <Text inherit role="alert" mt="sm" c="var(--color-danger)">
          {problem}
        </Text>
      )}
    </>
  )
}
