import { TextInput } from '@mantine/core'
import { AuthForm } from '../../auth/auth-form.tsx'
import { missing } from '../../auth/field-problems.ts'
import { useSentForm } from '../../components/use-sent-form.tsx'
import type { ErrorPayload } from '../../platform/session/session-state.ts'

export type CodeFormProps = {
  label: string
  description: string
  action: string
  /** Resolves to the API's error payload, or to undefined on success. */
  send: (code: string) => Promise<ErrorPayload | undefined>
}

/** Asks for one code. */
export function CodeForm({ label, description, action, send }: CodeFormProps) {
  const form = useSentForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: missing(code, 'Please enter the code.') }),
    send: ({ code }) => send(code.trim()),
  })
  return (
    <AuthForm form={form} label={label} action={action}>
      <TextInput
        type="text"
        label={label}
        description={description}
        required
        withAsterisk={false}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
    </AuthForm>
  )
}
