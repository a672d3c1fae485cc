import type { EmailProposal, StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Moment } from '../../../components/day.tsx'
import { DoneLine, type DoneLineProps } from '../../parts/done-line.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useDialogs } from '../../parts/use-dialogs.tsx'
import { ProposalNotice } from '../../proposals/second-person.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { staffAct } from '../../session/staff-api.ts'
import { changedBy } from '../agent-link.tsx'

/** The possible proposals about an agent besides a new email address. */
const agentProposals = [
  'balance.adjust',
  'receivable.write-off',
  'agent.change-bank-details',
  'agent.change-sponsor',
] as const

/** The last action and the waiting proposals. */
export function AgentNotices({
  agent,
  done,
  onDone,
}: {
  agent: StaffAgent
  done: DoneLineProps['done']
  onDone: (text: string) => void
}) {
  return (
    <>
      <DoneLine done={done} />
      <FrozenNotice agent={agent} />
      <EmailProposalNotice agent={agent} onDone={onDone} />
      {agentProposals.map((kind) => (
        <ProposalNotice key={kind} kind={kind} subjectId={agent.id} />
      ))}
    </>
  )
}

/** Says that the agent can request no withdrawals, with the reason. */
function FrozenNotice({ agent: { withdrawals_frozen_at } }: { agent: StaffAgent }) {
  if (withdrawals_frozen_at === null) return null
  return (
    <Alert color="red" mb="md" title="Withdrawals are frozen">
      {'The owner used the link “It was not me” on '}
      <Moment moment={withdrawals_frozen_at} />. Someone else may have had access. Confirm the owner’s identity before
      you lift the freeze.
    </Alert>
  )
}

type EmailProposalProps = {
  agent: StaffAgent
  /** Reports the completed action. */
  onDone: (text: string) => void
}

/**
 * A new email address that a colleague proposed. Other admins confirm or refuse it, and the proposer can withdraw it.
 * If a colleague has already decided, the proposal stays until the admin has read why the decision was refused.
 */
function EmailProposalNotice({ agent, onDone }: EmailProposalProps) {
  const waiting = agent.email_proposal
  const [proposal, setProposal] = useState(waiting)
  if (waiting !== null && waiting !== proposal) setProposal(waiting)
  return proposal === null ? null : (
    <Proposal key={proposal.id} agent={agent} proposal={proposal} isWaiting={waiting !== null} onDone={onDone} />
  )
}

type ProposalProps = EmailProposalProps & { proposal: EmailProposal; isWaiting: boolean }

function Proposal({ agent, proposal, isWaiting, onDone }: ProposalProps) {
  const { role, email } = useStaff()
  const isOwn = proposal.proposed_by === email
  const mayDecide = mayDo(role, 'agentEmails') && !isOwn
  const { ask, isOpen, dialog } = useDialogs(onDone)
  const refusing = useAction(
    () => staffAct('POST /staff/email-changes/{id}/refuse', { params: { id: proposal.id } }),
    changedBy(agent.id),
  )
  if (!isWaiting && !isOpen && refusing.problem === undefined) return null
  const { id, new_email, reason, proposed_by, created_at } = proposal
  const askToConfirm = () =>
    ask({
      title: 'Change the email address?',
      text: `${new_email} must be verified before the agent can sign in again. Both addresses will be notified.`,
      action: 'Change',
      send: () => staffAct('POST /staff/email-changes/{id}/confirm', { params: { id } }),
      changed: changedBy(agent.id),
      done: 'The email address has been changed.',
    })
  return (
    <Alert color="gold" mb="md" title="A new email address is proposed">
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {`${new_email} instead of ${agent.email}: “${reason}”`}
      </Text>
      <Text inherit c="dimmed">
        {`Proposed by ${proposed_by ?? 'the operator'}, `}
        <Moment moment={created_at} />
        {mayDecide ? null : `. ${isOwn ? 'Another' : 'An'} admin decides within 7 days.`}
      </Text>
      {mayDecide && isWaiting ? (
        <Group gap="xs" mt="sm">
          <Button size="sm" onClick={askToConfirm}>
            Confirm address
          </Button>
          <BusyButton
            size="sm"
            variant="default"
            isBusy={refusing.isBusy}
            onClick={() => {
              void refusing.run(undefined).then((isDone) => isDone && onDone('The new email address is refused.'))
            }}
          >
            Refuse address
          </BusyButton>
        </Group>
      ) : null}
      {isOwn && isWaiting ? <Withdraw agent={agent} proposal={proposal} onDone={onDone} /> : null}
      {refusing.problem === undefined ? null : (
        <Text inherit role="alert" mt="sm">
          {refusing.problem}
        </Text>
      )}
      {dialog}
    </Alert>
  )
}

/** Withdraws one's own proposal. */
function Withdraw({ agent, proposal, onDone }: EmailProposalProps & { proposal: EmailProposal }) {
  const withdrawing = useAction(
    () => staffAct('POST /staff/email-changes/{id}/withdraw', { params: { id: proposal.id } }),
    changedBy(agent.id),
  )
  return (
    <>
      <BusyButton
        size="sm"
        mt="sm"
        variant="default"
        isBusy={withdrawing.isBusy}
        onClick={() => {
          void withdrawing.run(undefined).then((isDone) => isDone && onDone('The proposal is withdrawn.'))
        }}
      >
        Withdraw proposal
      </BusyButton>
      <Text inherit role="alert" mt="sm" hidden={withdrawing.problem === undefined}>
        {withdrawing.problem ?? ''}
      </Text>
    </>
  )
}
