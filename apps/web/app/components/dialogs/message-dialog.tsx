import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

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
