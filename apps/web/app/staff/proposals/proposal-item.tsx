import { mayDecide, proposalFacts } from '@evergrove/contract/proposals/proposal-kinds'
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { Alert, Box, Button, Group, Skeleton, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Moment } from '../../components/day.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { Facts } from '../agents/page/facts.tsx'
import { useAction } from '../parts/use-action.ts'
import { ReversalPreview, reversalQuery } from '../payments/reversal-preview.tsx'
import { useStaff } from '../session/current-staff.ts'
import { CHANGED, type Decision, decide, type Verb } from './proposal-calls.ts'
import { factsOf, recordPath } from './proposal-facts.ts'
import { sentenceOf } from './proposal-words.ts'

type ConfirmProposalDialogProps = {
  proposal: Proposal
  isOpen: boolean
  isBusy: boolean
  problem: string | undefined
  /** Receives the reason, which a plan that cannot pay requires. */
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
}

/** Asks before a proposal is carried out. A reversal shows every agent and amount that it touches at this moment. */
function ConfirmProposalDialog({ isOpen, ...props }: ConfirmProposalDialogProps) {
  const { proposal, isBusy, problem, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
  const problems = problemsOf(proposal)
  return (
    <Dialog isOpen={isOpen} title="Confirm this proposal?" onClose={onClose}>
      <Text fw={600} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {sentenceOf(proposal)}
      </Text>
      <Facts facts={factsOf(proposal)} isStacked />
      {proposal.change.kind === 'payment.reverse' ? (
        <Box mt="md">
          <Losses paymentId={proposal.subject_id} />
        </Box>
      ) : null}
      {problems.length === 0 ? null : (
        <>
          <Alert color="red" mt="md" title="This plan cannot pay what it promises">
            {problems.join(' ')}
          </Alert>
          <Textarea
            mt="md"
            label="Why it is published anyway"
            description="Kept with the version for good."
            value={reason}
            maxLength={500}
            autosize
            minRows={2}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </>
      )}
      <Text c="dimmed" mt="md">
        It takes effect immediately and can’t be undone.
      </Text>
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose} focusesCancel>
        <BusyButton color="red" isBusy={isBusy} onClick={() => onConfirm(reason.trim() || undefined)}>
          Confirm
        </BusyButton>
      </DialogFooter>
    </Dialog>
  )
}

/** Returns the reasons why a proposed plan cannot pay. It is empty for any other proposal. */
const problemsOf = ({ change }: Proposal): readonly string[] =>
  change.kind === 'plan.publish' ? (change.trial?.problems ?? []) : []

function Losses({ paymentId }: { paymentId: number }) {
  const preview = useQuery(reversalQuery(paymentId))
  if (preview.isError) {
    return <CouldNotLoad what="what the reversal would take back" onRetry={() => void preview.refetch()} />
  }
  if (preview.data === undefined) {
    return <Skeleton height="6rem" radius="md" role="status" aria-label="Finding out what it would take back" />
  }
  if (preview.data.failure !== undefined) {
    return <Text>{messagesBeside(preview.data.failure.error, []).join(' ')}</Text>
  }
  return <ReversalPreview reversal={preview.data.body} />
}

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
