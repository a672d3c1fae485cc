import {
  isOnlyDigits,
  missingCharacters,
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULE,
} from '@evergrove/contract/accounts/account-words'
import { isVeryCommon } from '@evergrove/contract/accounts/common-passwords'
import { Alert, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { BusyButton } from './busy-button.tsx'
import { ErrorSummary } from './errors/error-summary.tsx'
import { useSentForm } from './use-sent-form.tsx'

/** `code` is empty if none was asked for. */
export type NewPasswords = { current_password: string; new_password: string; re_new_password: string; code: string }

const fields = [
  { name: 'current_password', label: 'Current password', autoComplete: 'current-password', description: undefined },
  { name: 'new_password', label: 'New password', autoComplete: 'new-password', description: PASSWORD_RULE },
  { name: 're_new_password', label: 'Confirm new password', autoComplete: 'new-password', description: undefined },
] as const

function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Enter a new password.'
  if (missingCharacters(password) > 0) return `Use at least ${PASSWORD_MIN_LENGTH} characters.`
  if (isVeryCommon(password)) return 'Choose a less common password.'
  return isOnlyDigits(password) ? 'Add letters. Digits alone are easy to guess.' : undefined
}

function repetitionProblem({ new_password, re_new_password }: NewPasswords): string | undefined {
  if (re_new_password === '') return 'Enter the new password again.'
  return new_password === re_new_password ? undefined : 'The new passwords don’t match.'
}

/**
 * Returns the problems of all three that are known before the API checks them, which stops at a wrong current password.
 */
const validate = (values: NewPasswords, needsCode: boolean): { [K in keyof NewPasswords]: string | undefined } => ({
  current_password: values.current_password === '' ? 'Enter your current password.' : undefined,
  new_password: newPasswordProblem(values.new_password),
  re_new_password: repetitionProblem(values),
  code: needsCode && values.code.trim() === '' ? 'Enter the code.' : undefined,
})

export type ChangePasswordProps = {
  /** The account, for the browser's password manager. */
  email: string
  variant?: 'filled' | 'outline'
  /** States whether a code goes with the current password. It is `optional` if only the API knows. */
  code: 'none' | 'optional' | 'required'
  /** Resolves to the messages of a refusal by field, or to undefined on success. Never rejects. */
  change: (passwords: NewPasswords) => Promise<ErrorPayload | undefined>
  onChanged?: () => void
}

/** Asks for the current password, for the new one twice, and for a code if one is needed. */
export function ChangePassword({ email, variant = 'filled', code, change, onChanged }: ChangePasswordProps) {
  const form = useSentForm({
    initialValues: { current_password: '', new_password: '', re_new_password: '', code: '' },
    validate: (values) => validate(values, code === 'required'),
    serverKeys: { current_password: ['old_password'] },
    send: change,
    onSent: () => {
      form.clear()
      onChanged?.()
    },
  })
  const { attempt, messages } = form.failure
  const codeField = form.field('code')
  const isCodeShown = code !== 'none' || codeField.error !== undefined
  return (
    <form aria-label="Change password" {...form.formProps}>
      <Stack gap="var(--space-4)" maw="26rem" align="flex-start">
        <ErrorSummary fields={form.wrongFields} />
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        {fields.map(({ name, ...labels }) => (
          <PasswordInput key={name} {...labels} required w="100%" {...form.field(name)} />
        ))}
        {isCodeShown ? (
          <TextInput
            label="Code"
            description="From your authenticator app, or one of your recovery codes."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required={code === 'required'}
            w="100%"
            {...codeField}
          />
        ) : null}
        {messages.length === 0 ? null : (
          <Alert key={attempt} color="red" role="alert" w="100%">
            {messages.join(' ')}
          </Alert>
        )}
        <BusyButton type="submit" variant={variant} isBusy={form.isSending}>
          Change password
        </BusyButton>
      </Stack>
    </form>
  )
}
