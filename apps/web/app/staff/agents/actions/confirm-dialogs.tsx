/** The actions that only need a confirmation or a reason. */
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { attempt } from '../../../platform/session/failure.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { staffAct, staffSend } from '../../session/staff-api.ts'
import { type ActionDialogProps, changedBy } from './action-dialog.ts'
import type { AgentAction } from './allowed-actions.ts'

/** Asks for confirmation before an agent is signed out on every device. */
export function EndSessionsDialog({ agent, name, isOpen, onClose, onDone }: ActionDialogProps & { isOpen: boolean }) {
  const ending = useAction(
    () => staffAct('POST /staff/agents/{id}/end-sessions', { params: { id: agent.id } }),
    changedBy(agent.id),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="End all sessions?"
      action="End sessions"
      isBusy={ending.isBusy}
      problem={ending.problem}
      onConfirm={() => {
        void ending.run(undefined).then((isDone) => isDone && onDone(`${name} is signed out on every device.`))
      }}
      onClose={() => {
        ending.reset()
        onClose()
      }}
    >
      {`${name} will be signed out on every device and can sign in again with the password.`}
    </ConfirmDialog>
  )
}

/** Saves everything that is kept about the agent as a file. */
const downloadData = (id: number, reason: string) =>
  attempt(
    200,
    () => staffSend('POST /staff/agents/{id}/personal-data', { params: { id }, body: { reason } }),
    async (response) => {
      await saveFile(response, 'personal-data.zip')
      return true as const
    },
  )

/** Asks for a reason before everything that is kept about an agent is downloaded. */
export function DataDialog({ agent, name, isOpen, onClose, onDone }: ActionDialogProps & { isOpen: boolean }) {
  const downloading = useAction((reason: string) => downloadData(agent.id, reason), changedBy(agent.id))
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={`Download the data of ${name}?`}
      action="Download"
      isBusy={downloading.isBusy}
      problem={downloading.problem}
      onConfirm={(reason) => {
        void downloading.run(reason).then((isDone) => isDone && onDone(`The data of ${name} has been downloaded.`))
      }}
      onClose={() => {
        downloading.reset()
        onClose()
      }}
    >
      The file contains everything we keep about the agent, including unencrypted bank details. Give it only to the
      agent. The agent will be notified, and your reason is recorded in the audit trail.
    </ReasonDialog>
  )
}

/** Asks for a reason before an agent who has lost the second step is let in with the password alone. */
export function RemoveFactorsDialog({ agent, name, isOpen, onClose, onDone }: ActionDialogProps & { isOpen: boolean }) {
  const removing = useAction(
    (reason: string) =>
      staffAct('POST /staff/agents/{id}/remove-factors', { params: { id: agent.id }, body: { reason } }),
    changedBy(agent.id),
  )
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={`Remove the second step of ${name}?`}
      action="Remove"
      isBusy={removing.isBusy}
      problem={removing.problem}
      onConfirm={(reason) => {
        void removing.run(reason).then((isDone) => isDone && onDone(`${name} now signs in with the password only.`))
      }}
      onClose={() => {
        removing.reset()
        onClose()
      }}
    >
      Use this when an agent has lost the device and the recovery codes. Confirm their identity first. All passkeys, the
      authenticator app and the codes will be removed. The agent is signed out and notified by email. Your reason is
      recorded in the audit trail.
    </ReasonDialog>
  )
}

/** Asks for a reason before an agent can withdraw again. */
export function LiftFreezeDialog({ agent, name, isOpen, onClose, onDone }: ActionDialogProps & { isOpen: boolean }) {
  const lifting = useAction(
    (reason: string) => staffAct('POST /staff/agents/{id}/lift-freeze', { params: { id: agent.id }, body: { reason } }),
    changedBy(agent.id),
  )
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={`Lift the freeze of ${name}?`}
      action="Lift freeze"
      isBusy={lifting.isBusy}
      problem={lifting.problem}
      onConfirm={(reason) => {
        void lifting.run(reason).then((isDone) => isDone && onDone(`${name} can request withdrawals again.`))
      }}
      onClose={() => {
        lifting.reset()
        onClose()
      }}
    >
      The agent can request withdrawals again and will be notified. First confirm the owner’s identity, and that the
      email address and the bank details are theirs. Your reason is recorded in the audit trail.
    </ReasonDialog>
  )
}

/** Asks for confirmation before an agent is sent another activation mail. */
export function ResendDialog({ agent, isOpen, onClose, onDone }: ActionDialogProps & { isOpen: boolean }) {
  const resending = useAction(
    () => staffAct('POST /staff/agents/{id}/resend-activation', { params: { id: agent.id } }),
    changedBy(agent.id),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Resend the activation email?"
      action="Send"
      isBusy={resending.isBusy}
      problem={resending.problem}
      onConfirm={() => {
        void resending.run(undefined).then((isDone) => isDone && onDone(`A new link has been sent to ${agent.email}.`))
      }}
      onClose={() => {
        resending.reset()
        onClose()
      }}
    >
      {`A new link will be emailed to ${agent.email}. The agent can’t sign in until this address is verified.`}
    </ConfirmDialog>
  )
}

/** The agent is told the shared reason, if there is one. */
const suspendAgent = (id: number, reason: string, sharedReason: string) =>
  staffAct('POST /staff/agents/{id}/suspend', {
    params: { id },
    body: sharedReason === '' ? { reason } : { reason, shared_reason: sharedReason },
  })

/** Asks for a reason before an agent is suspended, and for confirmation before one is reinstated. */
export function StatusDialogs({
  agent,
  name,
  asked,
  onClose,
  onDone,
}: ActionDialogProps & { asked: AgentAction | undefined }) {
  const [shared, setShared] = useState('')
  const suspending = useAction((reason: string) => suspendAgent(agent.id, reason, shared.trim()), changedBy(agent.id))
  const reinstating = useAction(
    () => staffAct('POST /staff/agents/{id}/reinstate', { params: { id: agent.id } }),
    changedBy(agent.id),
  )
  const close = () => {
    suspending.reset()
    reinstating.reset()
    setShared('')
    onClose()
  }
  const finish = () => {
    setShared('')
    onDone(`${name} is suspended.`)
  }
  return (
    <>
      <ReasonDialog
        isOpen={asked === 'suspend'}
        title={`Suspend ${name}?`}
        action="Suspend"
        isBusy={suspending.isBusy}
        problem={suspending.problem}
        more={
          <Textarea
            mt="md"
            label="Reason for the agent (optional)"
            description="The agent reads it in an email and when they try to log in."
            maxLength={500}
            autosize
            minRows={2}
            value={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.value)}
          />
        }
        onConfirm={(reason) => {
          void suspending.run(reason).then((isDone) => isDone && finish())
        }}
        onClose={close}
      >
        The agent is signed out immediately, can’t sign in, earn or recruit, and is told so by email. Their position and
        balance are kept. Your reason is recorded in the audit trail.
      </ReasonDialog>
      <ConfirmDialog
        isOpen={asked === 'reinstate'}
        title={`Reinstate ${name}?`}
        action="Reinstate"
        isBusy={reinstating.isBusy}
        problem={reinstating.problem}
        onConfirm={() => {
          void reinstating.run(undefined).then((isDone) => isDone && onDone(`${name} is active again.`))
        }}
        onClose={close}
      >
        The agent can sign in, earn and recruit again, and is told so by email. Bonuses missed while suspended are not
        paid retroactively.
      </ConfirmDialog>
    </>
  )
}
