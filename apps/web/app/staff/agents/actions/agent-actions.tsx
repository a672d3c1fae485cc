import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { DoneLine } from '../../parts/done-line.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { type AgentAction, allowedActions } from './allowed-actions.ts'
import { BankDialog } from './bank-dialog.tsx'
import { DataDialog, EndSessionsDialog, ResendDialog, StatusDialogs } from './confirm-dialogs.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { EmailProposalNotice } from './email-proposal.tsx'

const labels: Record<AgentAction, string> = {
  adjust: 'Adjust Balance',
  'bank-details': 'Bank Details',
  data: 'Download Data',
  correct: 'Correct Name or Email',
  'end-sessions': 'End Sessions',
  resend: 'Resend Activation',
  suspend: 'Suspend',
  reinstate: 'Reinstate',
}

const harmless = { variant: 'default' } as const
const harmful = { variant: 'outline', color: 'red' } as const

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
              {...(action === 'suspend' ? harmful : harmless)}
              size="sm"
              onClick={() => open(action)}
            >
              {labels[action]}
            </Button>
          ))}
        </Group>
      )}
      <DoneLine done={done} />
      <EmailProposalNotice agent={agent} onDone={dialog.onDone} />
      <AdjustDialog {...dialog} isOpen={asked === 'adjust'} />
      <BankDialog {...dialog} isOpen={asked === 'bank-details'} />
      <CorrectDialog {...dialog} isOpen={asked === 'correct'} />
      <EndSessionsDialog {...dialog} isOpen={asked === 'end-sessions'} />
      <ResendDialog {...dialog} isOpen={asked === 'resend'} />
      <DataDialog {...dialog} isOpen={asked === 'data'} />
      <StatusDialogs {...dialog} asked={asked} />
    </>
  )
}
