import type { SecondStep } from '@evergrove/contract/accounts/sessions'
import { useEffect, useRef, useState } from 'react'
import { useSentForm } from '../components/use-sent-form.tsx'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { AuthForm } from './auth-form.tsx'
import { type FieldProps, TextField } from './fields.tsx'
import { missing } from './problems.ts'

/** A field that may take the focus when it appears, so that screen readers announce it with its explanation. */
function CodeField({ takesFocus, ...props }: FieldProps & { takesFocus: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return <TextField ref={input} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
}

export type CodeFormProps = {
  label: string
  description: string
  action: string
  /** Whether the code can be typed at once, because the form is what has been asked for. */
  takesFocus?: boolean
  /** Keeps the button busy after the code was accepted. */
  isLeaving?: boolean
  /** Resolves to the error, if there is one. */
  send: (code: string) => Promise<ErrorPayload | undefined>
}

export function CodeForm({ label, description, action, takesFocus = false, isLeaving = false, send }: CodeFormProps) {
  const form = useSentForm({
    initialValues: { code: '' },
    validate: (values) => ({ code: missing(values.code, 'Enter the code.') }),
    send: (values) => send(values.code.trim()),
  })
  return (
    <AuthForm form={form} label={label} action={action} isLeaving={isLeaving}>
      <CodeField label={label} description={description} takesFocus={takesFocus} {...form.field('code')} />
    </AuthForm>
  )
}

// The mailed code that a sign-in needs besides the password while someone guesses at the account.

const KIND: SecondStep['kind'] = 'mailed_code'

function isAskedBy(error: ErrorPayload): boolean {
  if (!('second_step' in error)) return false
  const { second_step: step } = error
  return typeof step === 'object' && step !== null && 'kind' in step && step.kind === KIND
}

/** Returns the code for the call, and nothing if none was typed. */
export const mailedCodeIn = (typed: string): { mailed_code?: string } =>
  typed.trim() === '' ? {} : { mailed_code: typed.trim() }

/** Decides whether the form asks for a code, and what it shows after a refused sign-in. */
export function useMailedCode() {
  const [isAsked, setIsAsked] = useState(false)
  return {
    isAsked,
    /** Returns the refusal for the form, or undefined if the field for the code appears instead. */
    explain: (error: ErrorPayload): ErrorPayload | undefined => {
      if (!isAskedBy(error)) return error
      setIsAsked(true)
      return isAsked ? { mailed_code: ['Enter the code from our email.'] } : undefined
    },
  }
}

/** The field for the mailed code. It takes the focus when it appears. */
export function MailedCodeField(props: Omit<FieldProps, 'label'>) {
  return (
    <CodeField
      takesFocus
      label="Code from our email"
      description="There were many failed attempts. We have sent a code if this address has an account. It can take a minute to arrive; the newest email counts."
      {...props}
    />
  )
}
