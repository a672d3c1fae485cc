import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { Problem } from '../notice.tsx'
import styles from '../parts.module.css'

export type DialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  /** Runs when the dialog has faded out. */
  onGone?: () => void
  /** True if the focus returns to the control that opened the dialog. */
  returnsFocus?: boolean
  /** True if only its own controls close it, and neither the backdrop nor the Escape key. */
  closesByControlsOnly?: boolean
  children: ReactNode
}

/** Lets a dialog's end report whether its action is in progress. Meanwhile, backdrop and Escape do not close the dialog. */
const DialogBusyContext = createContext<(isBusy: boolean) => void>(() => undefined)

const MOTION = { transition: 'pop', duration: 300 } as const
const BACKDROP_MOTION = { duration: 150 } as const

/**
 * A modal dialog (CONST-012, CONST-013). It is composed of Mantine's parts because `Modal` puts its title into a
 * `header`, which would be a second banner on the page.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, onGone, returnsFocus = true, closesByControlsOnly = false, children } = props
  const [isBusy, setBusy] = useState(false)
  const isLoose = !closesByControlsOnly && !isBusy
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered
      padding="xl"
      returnFocus={returnsFocus}
      closeOnClickOutside={isLoose}
      closeOnEscape={isLoose}
      transitionProps={MOTION}
      onExitTransitionEnd={() => onGone?.()}
    >
      <Modal.Overlay transitionProps={BACKDROP_MOTION} />
      <Modal.Content radius="lg">
        {/* The body is positioned, so that a dialog can place a control in its corner. */}
        <Modal.Body pos="relative">
          <Modal.Title mb="md">{title}</Modal.Title>
          <DialogBusyContext value={setBusy}>{children}</DialogBusyContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

export type DialogFooterProps = {
  /** The reason why the action failed. Undefined or empty if it did not. */
  problem?: string | undefined
  /** The number of the attempt that failed, so that the same problem is announced again. */
  attempt?: number
  /**
   * True if the action is in progress. Until it ends, the dialog stays, because closing it would not stop the action.
   */
  isBusy?: boolean
  onCancel: () => void
  /** True if the cancelling button has the focus when the dialog opens. */
  focusesCancel?: boolean
  /** Label of the cancelling button. */
  cancel?: string
  /** The button that runs the action. */
  children?: ReactNode
}

/** The end of a dialog, with the problem and the buttons. */
export function DialogFooter(props: DialogFooterProps) {
  const { problem = '', attempt, isBusy = false, onCancel, focusesCancel = false, cancel = 'Cancel', children } = props
  const tellDialog = use(DialogBusyContext)
  useEffect(() => {
    tellDialog(isBusy)
    return () => tellDialog(false)
  }, [isBusy, tellDialog])
  const remaining = useRef<HTMLButtonElement>(null)
  const canAct = Boolean(children)
  // The button that ran the action had the focus, and is gone once there is nothing left to do.
  useEffect(() => {
    if (!canAct && document.activeElement === document.body) remaining.current?.focus()
  }, [canAct])
  return (
    <div className={styles.dialogFooter}>
      <Problem text={problem} key={attempt} mb="md" />
      <Group justify="flex-end" gap="sm">
        <Button
          ref={remaining}
          variant="default"
          disabled={isBusy}
          onClick={onCancel}
          data-autofocus={focusesCancel || undefined}
        >
          {cancel}
        </Button>
        {children}
      </Group>
    </div>
  )
}

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

export type MessageDialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  /** Moves the focus when the dialog has closed. Without it, focus returns to where it was. */
  onGone?: () => void
  children: ReactNode
}

const stay = () => undefined

/** Shows a message until the reader closes it. */
export function MessageDialog({ isOpen, title, onClose, onGone, children }: MessageDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} onGone={onGone ?? stay} returnsFocus={onGone === undefined}>
      <div>{children}</div>
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
