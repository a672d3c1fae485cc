import type { EmailProposal, StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Moment } from '../../../components/moment.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useDialogs } from '../../parts/use-dialogs.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { staffAct } from '../../session/staff-api.ts'
import { changedBy } from '../agent-query.ts'

type EmailProposalProps = {
  agent: StaffAgent
  /** Says what was done. */
  onDone: (text: string) => void
}

/**
 * Another email address that a colleague proposed. Other admins confirm or refuse it, and the proposer can withdraw it. When a colleague has already decided, the
 * proposal stays until the admin has read why the decision was refused.
 */
export function EmailProposalNotice({ agent, onDone }: EmailProposalProps) {
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

/** Takes one's own proposal back. */
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
