import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { DoneLine } from '../../parts/done-line.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { type AgentAct, actsFor } from './act-buttons.ts'
import { AdjustDialog } from './adjust/adjust-dialog.tsx'
import styles from './agent-acts.module.css'
import { BankDialog } from './bank-dialog.tsx'
import { CorrectDialog } from './correct/correct-dialog.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { StatusDialogs } from './status-dialogs.tsx'

const labels: Record<AgentAct, string> = {
  adjust: 'Adjust Balance',
  'bank-details': 'Bank Details',
  correct: 'Correct Name or E-mail',
  'end-sessions': 'End Sessions',
  resend: 'Resend Activation',
  suspend: 'Suspend',
  reinstate: 'Reinstate',
}

const harmless = { variant: 'default' } as const
const harmful = { variant: 'outline', color: 'red' } as const

/** The button stays the same when the agent's status changes, so that the keyboard finds it again. */
const keyOf = (act: AgentAct): string => (act === 'reinstate' ? 'suspend' : act)

/** What may be done for the agent, and what was done last. */
export function AgentActs({ agent }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const [asked, setAsked] = useState<AgentAct>()
  const [done, setDone] = useState<{ text: string }>()
  const acts = actsFor(role, agent)
  const open = (act: AgentAct) => {
    setDone(undefined)
    setAsked(act)
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
      <div role="group" aria-label="Acts" className={styles.acts}>
        {acts.map((act) => (
          <Button key={keyOf(act)} {...(act === 'suspend' ? harmful : harmless)} size="sm" onClick={() => open(act)}>
            {labels[act]}
          </Button>
        ))}
      </div>
      <DoneLine done={done} />
      <AdjustDialog {...dialog} isOpen={asked === 'adjust'} />
      <BankDialog {...dialog} isOpen={asked === 'bank-details'} />
      <CorrectDialog {...dialog} isOpen={asked === 'correct'} />
      <EndSessionsDialog {...dialog} isOpen={asked === 'end-sessions'} />
      <ResendDialog {...dialog} isOpen={asked === 'resend'} />
      <StatusDialogs {...dialog} asked={asked} />
    </>
  )
}
