import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { type ActDialogProps, changedBy } from './act-dialog.ts'
import { resendActivation } from './agent-calls.ts'

/** Asks before an agent is mailed another link to verify the address. */
export function ResendDialog({ agent, isOpen, onClose, onDone }: ActDialogProps & { isOpen: boolean }) {
  const act = useAction(() => resendActivation(agent.id), changedBy(agent.id))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Resend the activation mail?"
      action="Send"
      isBusy={act.isBusy}
      problem={act.problem}
      onConfirm={() => {
        void act.run(undefined).then((isDone) => isDone && onDone(`A new link is on its way to ${agent.email}.`))
      }}
      onClose={() => {
        act.reset()
        onClose()
      }}
    >
      {`A new link is mailed to ${agent.email}. The address has not been verified yet; without that nobody signs in.`}
    </ConfirmDialog>
  )
}
