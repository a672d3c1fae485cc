import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** What the confirming button says. */
  action: string
  /** What the other button says. */
  refusal?: string
  isBusy?: boolean
  /** Why the action, confirmed, could not be done. */
  problem?: string | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something that is not easily undone; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, action, refusal = 'Cancel', isBusy = false, problem, onConfirm, onClose, children } = props
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <Text c="dimmed">{children}</Text>
      {problem === undefined ? null : (
        <Alert color="red" mt="md">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {refusal}
        </Button>
        <Button color="red" loading={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}
