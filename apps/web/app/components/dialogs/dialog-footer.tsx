import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, use, useEffect } from 'react'
import styles from '../parts.module.css'
import { DialogBusyContext } from './dialog.tsx'

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
  return (
    <div className={styles.dialogFooter}>
      {problem === '' ? null : (
        <Alert key={attempt} color="red" mb="md" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={onCancel} data-autofocus={focusesCancel || undefined}>
          {cancel}
        </Button>
        {children}
      </Group>
    </div>
  )
}
