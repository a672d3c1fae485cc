import type { ReactNode } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Decision } from './use-decision.ts'

export type DecisionDialogsProps = {
  open: 'approve' | 'reject' | undefined
  /** Whether a key opened it, so that Enter confirms it. */
  isByKey: boolean
  /** What is decided: 'payment'. */
  what: string
  /** What approving will do. */
  approval: ReactNode
  /** What speaks against approving it, which then takes a reason; empty if nothing does. */
  concerns: string | undefined
  /** What rejecting will do, and who will read the reason. */
  rejection: ReactNode
  templates: readonly string[]
  isBusy: boolean
  problem: string | undefined
  onDecide: (decision: Decision) => void
  onClose: () => void
  /** Runs when the dialog has faded out, no matter how it was closed. */
  onGone: () => void
}

/** Asks before a decision. */
export function DecisionDialogs(props: DecisionDialogsProps) {
  const {
    open,
    isByKey,
    what,
    approval,
    concerns = '',
    rejection,
    templates,
    isBusy,
    problem,
    onDecide,
    onClose,
    onGone,
  } = props
  const needsReason = concerns !== ''
  return (
    <>
      <Dialog
        isOpen={open === 'approve' && !needsReason}
        title={`Approve this ${what}?`}
        onClose={onClose}
        onGone={onGone}
        returnsFocus={false}
      >
        {approval}
        <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose} focusesCancel={!isByKey}>
          <BusyButton
            data-autofocus={isByKey || undefined}
            isBusy={isBusy}
            onClick={() => onDecide({ word: 'Approved' })}
          >
            Approve
          </BusyButton>
        </DialogFooter>
      </Dialog>
      <ReasonDialog
        isOpen={open === 'approve' && needsReason}
        title={`Approve this ${what} anyway?`}
        action="Approve"
        isBusy={isBusy}
        problem={problem}
        onConfirm={(reason) => onDecide({ word: 'Approved', reason })}
        onClose={onClose}
        onGone={onGone}
        returnsFocus={false}
      >
        <p style={{ marginBottom: 'var(--space-3)' }}>{`${concerns} Your reason is recorded in the audit trail.`}</p>
        {approval}
      </ReasonDialog>
      <ReasonDialog
        isOpen={open === 'reject'}
        title={`Reject this ${what}?`}
        action="Reject"
        templates={templates}
        isBusy={isBusy}
        problem={problem}
        onConfirm={(reason) => onDecide({ word: 'Rejected', reason })}
        onClose={onClose}
        onGone={onGone}
        returnsFocus={false}
      >
        {rejection}
      </ReasonDialog>
    </>
  )
}
