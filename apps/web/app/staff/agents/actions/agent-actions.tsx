import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Moment } from '../../../components/moment.tsx'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { DoneLine } from '../../parts/done-line.tsx'
import { ProposalNotice } from '../../proposals/proposal-notice.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { type AgentAction, allowedActions } from './allowed-actions.ts'
import { BankDialog } from './bank-dialog.tsx'
import { ChangeBankDialog } from './change-bank-dialog.tsx'
import { CloseDialog, LastWithdrawalDialog } from './closing-dialogs.tsx'
import {
  DataDialog,
  EndSessionsDialog,
  LiftFreezeDialog,
  RemoveFactorsDialog,
  ResendDialog,
  StatusDialogs,
} from './confirm-dialogs.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { EmailProposalNotice } from './email-proposal.tsx'

const labels: Record<AgentAction, string> = {
  adjust: 'Adjust Balance',
  'bank-details': 'Bank Details',
  'change-bank-details': 'Change Bank Account',
  data: 'Download Data',
  'remove-factors': 'Remove Second Step',
  correct: 'Correct Name or Email',
  'end-sessions': 'End Sessions',
  resend: 'Resend Activation',
  suspend: 'Suspend',
  reinstate: 'Reinstate',
  'last-withdrawal': 'Request Last Withdrawal',
  close: 'Close Account',
  'lift-freeze': 'Lift Freeze',
}

const harmless = { variant: 'default' } as const
const harmful = { variant: 'outline', color: 'red' } as const

/** What may be proposed about an agent besides another address. */
const agentProposals = ['balance.adjust', 'receivable.write-off', 'agent.change-bank-details'] as const

/** Suspend and Reinstate share a button, so that the focus stays on it when the status changes. */
const keyOf = (action: AgentAction): string => (action === 'reinstate' ? 'suspend' : action)

/** The buttons of the allowed actions, and what was done last. */
export function AgentActions({ agent }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const [asked, setAsked] = useState<AgentAction>()
  const [done, setDone] = useState<{ text: string }>()
  const actions = allowedActions(role, agent)
  const open = (action: AgentAction) => {
    setDone(undefined)
    setAsked(action)
  }
  const dialog = {
    agent,
    name: nameOf(agent),
    onClose: () => setAsked(undefined),
    onDone: (text: string) => {
      setAsked(undefined)
      setDone({ text })
    },
  }
  return (
    <>
      {actions.length === 0 ? null : (
        <Group role="group" aria-label="Actions" gap="xs" mb="md">
          {actions.map((action) => (
            <Button
              key={keyOf(action)}
              {...(action === 'suspend' || action === 'close' ? harmful : harmless)}
              size="sm"
              onClick={() => open(action)}
            >
              {labels[action]}
            </Button>
          ))}
        </Group>
      )}
      <DoneLine done={done} />
      <FrozenNotice agent={agent} />
      <EmailProposalNotice agent={agent} onDone={dialog.onDone} />
      {agentProposals.map((kind) => (
        <ProposalNotice key={kind} kind={kind} subjectId={agent.id} />
      ))}
      <AdjustDialog {...dialog} isOpen={asked === 'adjust'} />
      <BankDialog {...dialog} isOpen={asked === 'bank-details'} />
      <ChangeBankDialog {...dialog} isOpen={asked === 'change-bank-details'} />
      <CorrectDialog {...dialog} isOpen={asked === 'correct'} />
      <EndSessionsDialog {...dialog} isOpen={asked === 'end-sessions'} />
      <ResendDialog {...dialog} isOpen={asked === 'resend'} />
      <LiftFreezeDialog {...dialog} isOpen={asked === 'lift-freeze'} />
      <DataDialog {...dialog} isOpen={asked === 'data'} />
      <RemoveFactorsDialog {...dialog} isOpen={asked === 'remove-factors'} />
      <CloseDialog {...dialog} isOpen={asked === 'close'} />
      <LastWithdrawalDialog {...dialog} isOpen={asked === 'last-withdrawal'} />
      <StatusDialogs {...dialog} asked={asked} />
    </>
  )
}

/** That the agent can request no withdrawals, and why. */
function FrozenNotice({ agent: { withdrawals_frozen_at } }: { agent: StaffAgent }) {
  if (withdrawals_frozen_at === null) return null
  return (
    <Alert color="red" mb="md" title="Withdrawals are frozen">
      {'The owner used the link “It was not me” on '}
      <Moment moment={withdrawals_frozen_at} />. Someone else may have had the account. Make sure whom you speak to
      before the freeze is lifted.
    </Alert>
  )
}
