import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

export type DialogFooterProps = {
  /** Why the action failed. */
  problem: string | undefined
  onCancel: () => void
  /** Whether the cancelling button has the focus when the dialog opens. */
  focusesCancel?: boolean
  /** Label of the cancelling button. */
  cancel?: string
  /** The button that runs the action. */
  children?: ReactNode
}

/** The end of a dialog: what went wrong, and its buttons. */
export function DialogFooter(props: DialogFooterProps) {
  const { problem, onCancel, focusesCancel = false, cancel = 'Cancel', children } = props
  return (
    <>
      {problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onCancel} data-autofocus={focusesCancel || undefined}>
          {cancel}
        </Button>
        {children}
      </Group>
    </>
  )
}
