import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

export type DialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  /** Runs when the dialog has faded away. */
  onGone?: () => void
  /** Whether the control that opened the dialog gets the focus back. */
  returnsFocus?: boolean
  /** Neither the backdrop nor the Escape key closes it. */
  closesByControlsOnly?: boolean
  children: ReactNode
}

const MOTION = { transition: 'pop', duration: 300 } as const
const BACKDROP_MOTION = { duration: 150 } as const

/**
 * A modal dialog (CONST-012, CONST-013). Put together from its parts, because the whole one writes its title into a
 * `header`, which would be a second banner of the page.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, onGone, returnsFocus = true, closesByControlsOnly = false, children } = props
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered
      padding="xl"
      returnFocus={returnsFocus}
      closeOnClickOutside={!closesByControlsOnly}
      closeOnEscape={!closesByControlsOnly}
      transitionProps={MOTION}
      onExitTransitionEnd={() => onGone?.()}
    >
      <Modal.Overlay transitionProps={BACKDROP_MOTION} />
      <Modal.Content radius="lg">
        <Modal.Body className={styles.body}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
