/** The dialogs that confirm the result of an auth form. */
import { REDIRECT_TO_LOGIN_MS } from '@evergrove/contract/platform/constants'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useNavigate } from 'react-router'
import styles from './auth.module.css'
import { AuthButton } from './auth-form.tsx'
import { AuthIcon, type AuthIconName } from './fields.tsx'

export type OutcomeDialogProps = {
  isOpen: boolean
  title: string
  icon: AuthIconName
  /** Called on Escape and on a click outside. */
  onClose: () => void
  actions: ReactNode
  /** Explains the consequences, below the buttons. */
  details?: ReactNode
  children?: ReactNode
}

/** Keeps the Tab key within the dialog, because browsers let it go on to their own controls. */
function holdTab(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const buttons = event.currentTarget.querySelectorAll('button')
  const [first, last] = [buttons[0], buttons[buttons.length - 1]]
  const leaves = event.shiftKey ? first : last
  if (document.activeElement !== leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** A modal message with its buttons. The first button has the focus. */
export function OutcomeDialog({ isOpen, title, icon, onClose, actions, details, children }: OutcomeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // The dialog closes before the effects of its successor run, which could not get the focus behind an open dialog.
  useLayoutEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  // The owner decides when the dialog closes, so that it is never closed while it should be open.
  const askToClose = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={isOpen ? titleId : undefined}
      onCancel={askToClose}
      onKeyDown={holdTab}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.outcome}>
        <span className={styles.seal}>
          <AuthIcon name={icon} size={32} />
        </span>
        <h2 id={titleId} className={styles.dialogTitle}>
          {title}
        </h2>
        {children ? <p className={styles.dialogText}>{children}</p> : null}
        <div className={styles.actions}>{actions}</div>
        {details ? <div className={styles.details}>{details}</div> : null}
      </div>
    </dialog>
  )
}

/** Leads to the log-in page after 5 seconds or on a click (RESET-003, RESET-008, RESET-011), unless the page is left. */
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
      actions={<AuthButton onClick={goToLogIn}>Go to Log In</AuthButton>}
    />
  )
}
