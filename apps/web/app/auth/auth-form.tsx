/** The form of an auth screen: its heading, its fields, the message for the whole form, and the submit button. */
import {
  Alert,
  Button,
  PasswordInput,
  type PasswordInputProps,
  Stack,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FormMessages, MessageLines, type SentForm } from '../components/use-sent-form.tsx'
import styles from './auth.module.css'

export type AuthHeadingProps = {
  /** A few words above the title, such as the number of the step. */
  eyebrow?: string
  title: string
  /** Moves the focus here when the heading appears in response to a click. */
  takesFocus?: boolean
  children: ReactNode
}

/** The title of an auth screen and the sentence below it. */
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

function FormAlert({ attempt, messages }: FormMessages) {
  if (messages.length === 0) return null
  return (
    <Alert key={attempt} color="red" icon={<IconAlertCircle stroke={1.75} aria-hidden />}>
      <MessageLines messages={messages} />
    </Alert>
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
  children?: ReactNode
}

export function AuthForm({ form, label, action, variant = 'filled', isLeaving = false, children }: AuthFormProps) {
  return (
    <form aria-label={label} {...form.formProps}>
      <Stack gap="var(--space-5)">
        {children}
        <FormAlert {...form.failure} />
        <Button type="submit" variant={variant} fullWidth loading={form.isSending || isLeaving}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}

export function EmailInput(props: TextInputProps) {
  return <TextInput type="email" label="Email" required withAsterisk={false} spellCheck={false} {...props} />
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={20} stroke={1.6} aria-hidden /> : <IconEye size={20} stroke={1.6} aria-hidden />
}

/** A masked field with a button that shows the characters and can be reached by keyboard. */
export function AuthPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
      {...props}
    />
  )
}

/** The line below a form that leads to another screen. */
export function OtherWay({ children }: { children: ReactNode }) {
  return <p className={styles.other}>{children}</p>
}
