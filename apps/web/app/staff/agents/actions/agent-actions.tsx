import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { Moment } from '../../../components/moment.tsx'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { DoneLine } from '../../parts/done-line.tsx'
import { ProposalNotice } from '../../proposals/proposal-notice.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import type { AgentAction } from './allowed-actions.ts'
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

/** What may be proposed about an agent besides another address. */
const agentProposals = ['balance.adjust', 'receivable.write-off', 'agent.change-bank-details'] as const

/** Which action is being asked for, and what was done last. */
export function useAgentActions(agent: StaffAgent) {
  const [asked, setAsked] = useState<AgentAction>()
  const [done, setDone] = useState<{ text: string }>()
  return {
    asked,
    done,
    ask: (action: AgentAction) => {
      setDone(undefined)
      setAsked(action)
    },
    dialog: {
      agent,
      name: nameOf(agent),
      onClose: () => setAsked(undefined),
      onDone: (text: string) => {
        setAsked(undefined)
        setDone({ text })
      },
    },
  }
}

/** What was done last, what waits, and the dialog of the action that is asked for. */
export function AgentActions({ agent, actions }: { agent: StaffAgent; actions: ReturnType<typeof useAgentActions> }) {
  const { asked, done, dialog } = actions
  return (
    <>
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
      <Moment moment={withdrawals_frozen_at} />. Someone else may have had access. Confirm the owner’s identity before
      you lift the freeze.
    </Alert>
  )
}
