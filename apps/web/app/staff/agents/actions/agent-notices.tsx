import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Alert } from '@mantine/core'
import { Moment } from '../../../components/moment.tsx'
import { DoneLine, type DoneLineProps } from '../../parts/done-line.tsx'
import { ProposalNotice } from '../../proposals/proposal-notice.tsx'
import { EmailProposalNotice } from './email-proposal.tsx'

/** What may be proposed about an agent besides another address. */
const agentProposals = ['balance.adjust', 'receivable.write-off', 'agent.change-bank-details'] as const

/** What was done last and what waits. */
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

/** That the agent can request no withdrawals, and why. */
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
