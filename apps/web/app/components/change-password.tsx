import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { useSentForm } from './use-sent-form.tsx'

export type NewPasswords = { current_password: string; new_password: string; re_new_password: string }

const fields = [
  { name: 'current_password', label: 'Current Password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New Password', autoComplete: 'new-password' },
  { name: 're_new_password', label: 'Confirm New Password', autoComplete: 'new-password' },
] as const

/** Only what is missing. The API judges the rest. */
const validate = (values: NewPasswords): Partial<NewPasswords> =>
  Object.fromEntries(
    fields.filter(({ name }) => values[name] === '').map(({ name, label }) => [name, `${label} is required`]),
  )

export type ChangePasswordProps = {
  /** The account, for the browser's password manager. */
  email: string
  variant?: 'filled' | 'outline'
  /** Resolves to the messages of a refusal by field, or to undefined on success. Never rejects. */
  change: (passwords: NewPasswords) => Promise<ErrorPayload | undefined>
  onChanged?: () => void
}

/** Asks for the current password, and for the new one twice. */
export function ChangePassword({ email, variant = 'filled', change, onChanged }: ChangePasswordProps) {
  const form = useSentForm({
    initialValues: { current_password: '', new_password: '', re_new_password: '' },
    validate,
    serverKeys: { current_password: ['current_password', 'old_password'] },
    send: change,
    onSent: () => {
      form.clear()
      onChanged?.()
    },
  })
  const { attempt, messages } = form.failure
  return (
    <form aria-label="Change password" {...form.formProps}>
      <Stack gap="var(--space-4)" maw="26rem" align="flex-start">
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        {fields.map(({ name, ...labels }) => (
          <PasswordInput key={name} {...labels} required w="100%" {...form.field(name)} />
        ))}
        {messages.length === 0 ? null : (
          <Alert key={attempt} color="red" role="alert" w="100%">
            {messages.join(' ')}
          </Alert>
        )}
        <Button type="submit" variant={variant} loading={form.isSending}>
          Change Password
        </Button>
      </Stack>
    </form>
  )
}
