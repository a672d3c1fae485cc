/** The dialogs that confirm what an auth form has done. */
import { REDIRECT_TO_LOGIN_MS } from '@evergrove/contract/platform/constants'
import { Button, Group, Modal } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import styles from './auth.module.css'

export type OutcomeDialogProps = {
  isOpen: boolean
  title: string
  Icon: Icon
  /** Called on Escape and on a click outside. */
  onClose: () => void
  actions: ReactNode
  children?: ReactNode
}

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
      classNames={{
        content: styles.dialog,
        header: styles.dialogHeader,
        title: styles.dialogTitle,
        body: styles.dialogBody,
      }}
    >
      {children ? <p className={styles.dialogText}>{children}</p> : null}
      <Group justify="center" gap="sm" mt="var(--space-5)">
        {actions}
      </Group>
    </Modal>
  )
}

/**
 * An outcome that leads to the log-in page: after 5 seconds, or at once on a click (RESET-003, RESET-008, RESET-011).
 * Leaving the page cancels the redirect.
 */
export function LogInDialog({ isOpen, ...rest }: Omit<OutcomeDialogProps, 'onClose' | 'actions'>) {
  const navigate = useNavigate()
  const goToLogIn = useCallback(() => void navigate('/login'), [navigate])
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(goToLogIn, REDIRECT_TO_LOGIN_MS)
    return () => clearTimeout(timer)
  }, [isOpen, goToLogIn])
  return (
    <OutcomeDialog
      {...rest}
      isOpen={isOpen}
      onClose={goToLogIn}
      actions={<Button onClick={goToLogIn}>Go to Log In</Button>}
    />
  )
}
