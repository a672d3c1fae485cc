import {
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Button } from '../../components/site/button.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import styles from './forms.module.css'

export type MailInsteadProps = { purpose: string }

/** The company's email address for visitors without scripts, whose browsers do not show the forms. */
export function MailInstead({ purpose }: MailInsteadProps) {
  const { company } = useSite()
  if (!company?.email) return null
  return (
    <noscript>
      <p className={styles.mailInstead}>
        {purpose} write to <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
    </noscript>
  )
}

export type ThankYouDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Additional content of the form. */
  children?: ReactNode
}

/** Thanks the visitor with the same sentence for both forms, spelled as specified (ERR-028, ERR-029). */
export function ThankYouDialog({ isOpen, onClose, children }: ThankYouDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Thank You" onClose={onClose}>
      <p>Thank you for subscribing to our email marketing. You are sure to recieve latest updates from us on-the-go.</p>
      {children}
    </Dialog>
  )
}

/** A decorative spinner. The caller provides the words for screen readers. */
function Spinner() {
  return <span className={styles.spinner} data-spinner aria-hidden="true" />
}

export type SubmitButtonProps = { label: string; isSending: boolean }

/** A button that is disabled and shows a spinner while sending. The hidden label keeps its width. */
export function SubmitButton({ label, isSending }: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={isSending} aria-busy={isSending} className={styles.submit}>
      <span className={styles.submitLabel}>{label}</span>
      {isSending && (
        <span className={styles.submitSpinner}>
          <Spinner />
        </span>
      )}
    </Button>
  )
}

type DialogProps = {
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
function Dialog({ isOpen, title, onClose, children }: DialogProps) {
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
      <h2 id={titleId} className={styles.dialogTitle}>
        {title}
      </h2>
      <div className={styles.dialogBody}>{children}</div>
      <Button onClick={onClose} className={styles.dialogClose}>
        Close
      </Button>
    </dialog>
  )
}

export type FieldProblemProps = { id: string; problem: string | undefined }

/** The message under a field. Takes no space when there is none. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  if (problem === undefined) return null
  return (
    <p id={id} className={styles.problem}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.problemIcon}>
        <circle cx="10" cy="10" r="8.25" />
        <path d="M10 5.75v5M10 13.9v.1" />
      </svg>
      {problem}
    </p>
  )
}

export type TextFieldProps = {
  /** Unique on the page. The id of the message derives from it. */
  id: string
  name: string
  label: string
  requiredMessage: string
  problem: string | undefined
  maxLength?: number
  /** Advice on the value, below the field until there is a problem. */
  hint?: string
  type?: 'text' | 'email' | 'tel'
  /** The number of lines. More than one makes it a text area. */
  rows?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** A labelled, required field with its message below. The caller finds the problem. */
export function TextField(props: TextFieldProps) {
  const { id, name, label, requiredMessage, problem, maxLength, hint, type = 'text', rows = 1, autoComplete } = props
  const shared = {
    id,
    name,
    maxLength,
    required: true,
    autoComplete,
    className: styles.control,
    'data-required-message': requiredMessage,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem !== undefined ? `${id}-problem` : hint && `${id}-hint`,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} />
      ) : (
        // autocomplete="tel-national" is not allowed on type="tel", so the input mode brings up the keypad.
        <input
          {...shared}
          type={type === 'tel' ? 'text' : type}
          inputMode={type}
          spellCheck={type === 'text' ? undefined : false}
        />
      )}
      {hint !== undefined && problem === undefined ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}
