import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogFooter } from './dialog-footer.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** Label of the confirming button. */
  action: string
  /** Label of the other button. */
  refusal?: string
  isBusy?: boolean
  /** The reason why the confirmed action failed. */
  problem?: string | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before an action that is hard to undo. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, action, refusal = 'Cancel', isBusy = false, problem, onConfirm, onClose, children } = props
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <Text c="dimmed">{children}</Text>
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose} cancel={refusal} focusesCancel>
        <BusyButton color="red" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  )
}
