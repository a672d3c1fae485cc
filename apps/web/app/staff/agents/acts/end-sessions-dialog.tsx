import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { type ActDialogProps, changedBy } from './act-dialog.ts'
import { endSessions } from './agent-calls.ts'

/** Asks before an agent is signed out everywhere. */
export function EndSessionsDialog({ agent, name, isOpen, onClose, onDone }: ActDialogProps & { isOpen: boolean }) {
  const act = useAction(() => endSessions(agent.id), changedBy(agent.id))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="End all sessions?"
      action="End sessions"
      isBusy={act.isBusy}
      problem={act.problem}
      onConfirm={() => {
        void act.run(undefined).then((isDone) => isDone && onDone(`${name} is signed out on every device.`))
      }}
      onClose={() => {
        act.reset()
        onClose()
      }}
    >
      {`${name} is signed out on every device and can sign in again with the password.`}
    </ConfirmDialog>
  )
}
