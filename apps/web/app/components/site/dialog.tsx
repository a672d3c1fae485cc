import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

const refuse = (event: SyntheticEvent) => event.preventDefault()

/** Keeps Escape from the browser, which refuses the first press at our request but closes the dialog on the second. */
function refuseEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault()
}

/** Keeps the focus in the dialog on a press on the backdrop, which hits the dialog element itself. */
function keepFocus(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault()
}

/** A modal message that only its Close button closes. Escape and a click outside do not (HOME-038, GAP-08). */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  const reopen = () => {
    if (isOpen) dialog.current?.showModal()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      closedby="none"
      onCancel={refuse}
      onKeyDown={refuseEscape}
      onMouseDown={keepFocus}
      onClose={reopen}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <Button onClick={onClose} className={styles.close}>
        Close
      </Button>
    </dialog>
  )
}
