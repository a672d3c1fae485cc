import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../parts/dialog-footer.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

export type DecisionDialogsProps = {
  open: 'approve' | 'reject' | undefined
  /** What is decided: 'payment'. */
  what: string
  /** What approving will do. */
  approval: ReactNode
  /** What rejecting will do, and who will read the reason. */
  rejection: ReactNode
  templates: readonly string[]
  isBusy: boolean
  problem: string | undefined
  /** Without a reason the decision is an approval. */
  onDecide: (reason?: string) => void
  onClose: () => void
  /** Runs when the dialog has faded out, no matter how it was closed. */
  onGone: () => void
}

/** Asks before a decision, because neither decision can be undone here. */
export function DecisionDialogs(props: DecisionDialogsProps) {
  const { open, what, approval, rejection, templates, isBusy, problem, onDecide, onClose, onGone } = props
  return (
    <>
      <Dialog
        isOpen={open === 'approve'}
        title={`Approve this ${what}?`}
        onClose={onClose}
        onGone={onGone}
        returnsFocus={false}
      >
        {approval}
        <DialogFooter problem={problem} onCancel={onClose} focusesCancel>
          <Button loading={isBusy} onClick={() => onDecide()}>
            Approve
          </Button>
        </DialogFooter>
      </Dialog>
      <ReasonDialog
        isOpen={open === 'reject'}
        title={`Reject this ${what}?`}
        action="Reject"
        templates={templates}
        isBusy={isBusy}
        problem={problem}
        onConfirm={onDecide}
        onClose={onClose}
        onGone={onGone}
        returnsFocus={false}
      >
        {rejection}
      </ReasonDialog>
    </>
  )
}
