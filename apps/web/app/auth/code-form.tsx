import { useSentForm } from '../components/use-sent-form.tsx'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { AuthForm } from './auth-form.tsx'
import { missing } from './field-problems.ts'
import { TextField } from './fields.tsx'

export type CodeFormProps = {
  label: string
  description: string
  action: string
  /** Keeps the button busy after the code was accepted. */
  isLeaving?: boolean
  /** Resolves to the error, if there is one. */
  send: (code: string) => Promise<ErrorPayload | undefined>
}

export function CodeForm({ label, description, action, isLeaving = false, send }: CodeFormProps) {
  const form = useSentForm({
    initialValues: { code: '' },
    validate: (values) => ({ code: missing(values.code, 'Enter the code.') }),
    send: (values) => send(values.code.trim()),
  })
  return (
    <AuthForm form={form} label={label} action={action} isLeaving={isLeaving}>
      <TextField
        label={label}
        description={description}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
    </AuthForm>
  )
}
