import { Button, TextInput } from '@mantine/core'
import styles from '../../auth/form/auth-form.module.css'
import { FormAlert } from '../../auth/form/form-alert.tsx'
import { useAuthForm } from '../../auth/form/use-auth-form.tsx'
import type { ErrorPayload } from '../../platform/session/session-state.ts'
import { textValue } from '../../public/forms/find-problems.ts'

export type CodeFormProps = {
  label: string
  description: string
  action: string
  /** Resolves to what is wrong, if something is. */
  send: (code: string) => Promise<ErrorPayload | undefined>
}

/** Asks for one code. */
export function CodeForm({ label, description, action, send }: CodeFormProps) {
  const { field, rest, isSending, handlers } = useAuthForm({ send: async (values) => send(textValue(values, 'code')) })
  return (
    <form className={styles.form} aria-label={label} {...handlers}>
      <TextInput
        type="text"
        label={label}
        description={description}
        required
        withAsterisk={false}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-required-message="Please enter the code."
        {...field('code')}
      />
      <FormAlert rest={rest(['code'])} />
      <Button type="submit" fullWidth loading={isSending}>
        {action}
      </Button>
    </form>
  )
}
