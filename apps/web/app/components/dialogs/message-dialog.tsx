import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export type MessageDialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  /** Leads the keyboard to what the message spoke of; without it the focus goes back to where it was. */
  onGone?: () => void
  children: ReactNode
}

const stay = () => undefined

/** Says something and waits until it has been read. */
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
