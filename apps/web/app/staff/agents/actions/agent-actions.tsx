import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Moment } from '../../../components/moment.tsx'
import { formatAmount } from '../../../components/money.ts'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { DoneLine } from '../../parts/done-line.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { ProposalNotice } from '../../proposals/proposal-notice.tsx'
import { staffAct } from '../../session/staff-api.ts'
import { type ActionDialogProps, changedBy } from './action-dialog.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import type { AgentAction } from './allowed-actions.ts'
import { BankDialog } from './bank-dialog.tsx'
import { ChangeBankDialog } from './change-bank-dialog.tsx'
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

/** Closing an account, and paying what a closed account has. */
type Props = ActionDialogProps & { isOpen: boolean }

/** Asks for a reason before an account is closed for good. */
function CloseDialog({ agent, name, isOpen, onClose, onDone }: Props) {
  const closing = useAction(
    (reason: string) => staffAct('POST /staff/agents/{id}/close', { params: { id: agent.id }, body: { reason } }),
    changedBy(agent.id),
  )
  const balance = agent.account.total_balance
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={`Close the account of ${name}?`}
      action="Close account"
      isBusy={closing.isBusy}
      problem={closing.problem}
      onConfirm={(reason) => {
        void closing.run(reason).then((isDone) => isDone && onDone(`The account of ${name} is closed.`))
      }}
      onClose={() => {
        closing.reset()
        onClose()
      }}
    >
      {balance === '0.00'
        ? 'There is no balance to pay out. '
        : `The balance of ${formatAmount(balance)} becomes a last withdrawal, which waits for approval. `}
      The agent is signed out, can’t sign in again and earns nothing more. The position is kept and still counts. The
      photo, address, date of birth, phone number, bank details and notifications are removed immediately. This can’t be
      undone. The agent gets an email, and your reason is recorded in the audit trail.
    </ReasonDialog>
  )
}

/** Asks for confirmation before the balance of a closed account is requested again. */
function LastWithdrawalDialog({ agent, isOpen, onClose, onDone }: Props) {
  const requesting = useAction(
    () => staffAct('POST /staff/agents/{id}/last-withdrawal', { params: { id: agent.id } }),
    changedBy(agent.id),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Request the last withdrawal?"
      action="Request"
      isBusy={requesting.isBusy}
      problem={requesting.problem}
      onConfirm={() => {
        void requesting
          .run(undefined)
          .then((isDone) => isDone && onDone('The last withdrawal is waiting for approval.'))
      }}
      onClose={() => {
        requesting.reset()
        onClose()
      }}
    >
      {`The balance of ${formatAmount(agent.account.total_balance)} will be requested for the account of the latest withdrawal. If that account can’t receive it, pay it by other means and debit the balance.`}
    </ConfirmDialog>
  )
}
