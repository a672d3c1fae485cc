import { Group, Modal } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './outcome-dialog.module.css'

export type OutcomeDialogProps = {
  isOpen: boolean
  title: string
  Icon: Icon
  /** Escape and a click beside it, which the buttons inside do as well. */
  onClose: () => void
  actions: ReactNode
  children?: ReactNode
}

/** Good news about the account, and where to go from here. */
export function OutcomeDialog({ isOpen, title, Icon, onClose, actions, children }: OutcomeDialogProps) {
  const heading = (
    <>
      <span className={styles.seal}>
        <Icon size={32} stroke={1.6} aria-hidden />
      </span>
      {title}
    </>
  )
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={heading}
      withCloseButton={false}
      classNames={{ content: styles.dialog, header: styles.header, title: styles.title, body: styles.body }}
    >
      {children ? <p className={styles.text}>{children}</p> : null}
      <Group justify="center" gap="sm" className={styles.actions}>
        {actions}
      </Group>
    </Modal>
  )
}
