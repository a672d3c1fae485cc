import { Button } from '@mantine/core'
import styles from '../../auth/form/auth-form.module.css'
import { AuthHeading } from '../../auth/form/auth-heading.tsx'
import { AuthPasswordInput } from '../../auth/form/auth-password-input.tsx'
import { EmailInput } from '../../auth/form/email-input.tsx'
import { FormAlert } from '../../auth/form/form-alert.tsx'
import { passwordValue } from '../../auth/form/password-value.ts'
import { useAuthForm } from '../../auth/form/use-auth-form.tsx'
import { textValue } from '../../public/forms/find-problems.ts'
import type { NextStep } from './next-step.ts'
import { askForSecret, sendPassword } from './sign-in-calls.ts'

/** First who it is; what comes next, the server says. */
export function PasswordStep({ onAccept }: { onAccept: (next: NextStep) => void }) {
  const { field, rest, isSending, handlers } = useAuthForm({
    send: async (values) => {
      const outcome = await sendPassword({
        email: textValue(values, 'email'),
        password: passwordValue(values, 'password'),
      })
      if (outcome.failure) return outcome.failure.error
      const next = outcome.body
      if (next.step !== 'enrolment') {
        onAccept(next)
        return undefined
      }
      const asked = await askForSecret({ ticket: next.ticket })
      if (asked.failure) return asked.failure.error
      onAccept({ ...next, ...asked.body })
      return undefined
    },
  })
  return (
    <>
      <AuthHeading title="Staff Console">For the company’s own people. Agents sign in on their own page.</AuthHeading>
      <form className={styles.form} aria-label="Staff Console" {...handlers}>
        <EmailInput autoComplete="username" {...field('email')} />
        <AuthPasswordInput
          label="Password"
          autoComplete="current-password"
          data-required-message="Please enter your password."
          {...field('password')}
        />
        <FormAlert rest={rest(['email', 'password'])} />
        <Button type="submit" fullWidth loading={isSending}>
          Continue
        </Button>
      </form>
    </>
  )
}
