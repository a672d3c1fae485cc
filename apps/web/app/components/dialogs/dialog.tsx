import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useState } from 'react'

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
export const DialogBusyContext = createContext<(isBusy: boolean) => void>(() => undefined)

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
