import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { staffAct } from '../../session/staff-api.ts'
import { changedByMark, type SharingPair } from './duplicate-words.ts'

const markDifferent = ({ kind, agentId, otherId, reason }: SharingPair & { reason: string }) =>
  staffAct('POST /staff/agents/{id}/duplicates/mark-different', {
    params: { id: agentId },
    body: { kind, other_id: otherId, reason },
  })

export type DifferentDialogProps = {
  /** The pair that was chosen, in words too; kept while the dialog fades out. */
  chosen: { pair: SharingPair; names: string; shared: string }
  isOpen: boolean
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks why two agents are different people although they share something. */
export function DifferentDialog({ chosen: { pair, names, shared }, isOpen, onClose, onDone }: DifferentDialogProps) {
  const marking = useAction(markDifferent, changedByMark(pair.agentId))
  const close = () => {
    marking.reset()
    onClose()
  }
  const confirm = async (reason: string) => {
    if (!(await marking.run({ ...pair, reason }))) return
    close()
    onDone(`${names} are marked as different people.`)
    // The button is removed with its row, so move the focus to the screen.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      title="Not a duplicate?"
      action="Mark as different people"
      isBusy={marking.isBusy}
      problem={marking.problem}
      onConfirm={(reason) => void confirm(reason)}
      onClose={close}
      returnsFocus={false}
    >
      {`${names} share this: ${shared}. They will no longer be listed for it. Your reason is recorded in the audit trail and shown on their pages, where you can undo this.`}
    </ReasonDialog>
  )
}
