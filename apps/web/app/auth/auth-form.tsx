/** The form of an auth page: its heading, its fields, the message for the whole form, and the submit button. */
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '../components/errors/error-summary.tsx'
import { type FormMessages, MessageLines, type SentForm } from '../components/use-sent-form.tsx'
import styles from './auth.module.css'
import { AuthIcon, useScripts } from './fields.tsx'

export type AuthHeadingProps = {
  /** A few words above the title, such as the number of the step. */
  eyebrow?: string
  title: string
  /** Moves the focus here when the heading appears in response to a click. */
  takesFocus?: boolean
  children: ReactNode
}

/** The title of an auth page and the sentence below it. */
export function AuthHeading({ eyebrow, title, takesFocus = false, children }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <header className={styles.heading}>
      {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{children}</p>
    </header>
  )
}

export type MessageProps = { kind: 'problem' | 'information'; children: ReactNode }

/** A message in a coloured box. A problem interrupts a screen reader, and information waits. */
export function Message({ kind, children }: MessageProps) {
  return (
    <div role={kind === 'problem' ? 'alert' : 'status'} className={styles.message} data-kind={kind}>
      <AuthIcon name={kind === 'problem' ? 'alert' : 'info'} />
      <div>{children}</div>
    </div>
  )
}

function FormAlert({ attempt, messages }: FormMessages) {
  if (messages.length === 0) return null
  return (
    <Message key={attempt} kind="problem">
      <MessageLines messages={messages} />
    </Message>
  )
}

export type AuthButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  variant?: 'filled' | 'outline' | 'plain' | undefined
  isWide?: boolean
  /** Replaces the label by a spinner, and disables clicks. */
  isBusy?: boolean
}

/** A button of the auth pages. Its `type` is 'button' by default. */
export function AuthButton({ variant = 'filled', isWide = false, isBusy = false, ...button }: AuthButtonProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      className={styles.button}
      data-variant={variant}
      data-wide={isWide || undefined}
      {...button}
    />
  )
}

/** A note that is shown while the form waits for the app. The hold script marks the form then (wake-source.ts). */
function HeldNote() {
  return (
    <p role="status" className={styles.held}>
      <span>The page is still loading. We send this as soon as it is ready.</span>
    </p>
  )
}

export type AuthFormProps = {
  form: SentForm
  label: string
  /** The words on the submit button. */
  action: string
  variant?: 'filled' | 'outline'
  /** Keeps the button busy after the form was sent. */
  isLeaving?: boolean
  /** The content between the message for the form and the button. */
  help?: ReactNode
  children?: ReactNode
}

/** A form of an auth page. It is hidden without scripts, because it cannot be sent. The layout then says what to do. */
export function AuthForm(props: AuthFormProps) {
  const { form, label, action, variant = 'filled', isLeaving = false, help, children } = props
  const hasScripts = useScripts()
  return (
    <form aria-label={label} className={styles.form} {...form.formProps}>
      <ErrorSummary fields={form.wrongFields} />
      {children}
      <FormAlert {...form.failure} />
      {help}
      <AuthButton type="submit" variant={variant} isWide isBusy={form.isSending || isLeaving}>
        {action}
      </AuthButton>
      {hasScripts ? null : <HeldNote />}
    </form>
  )
}

/** A line below a form with a link to another page. */
export function OtherWay({ children }: { children: ReactNode }) {
  return <p className={styles.other}>{children}</p>
}
