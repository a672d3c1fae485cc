import { AuthForm, AuthHeading, AuthPasswordInput, EmailInput } from '../../auth/auth-form.tsx'
import { emailProblem, missing } from '../../auth/field-problems.ts'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { askForSecret, type NextStep, sendPassword } from './sign-in-calls.ts'

/** Asks for the email address and the password. The API says which step comes next. */
export function PasswordStep({ onAccept }: { onAccept: (next: NextStep) => void }) {
  const form = useSentForm({
    initialValues: { email: '', password: '' },
    validate: ({ email, password }) => ({
      email: emailProblem(email),
      password: missing(password, 'Please enter your password.'),
    }),
    send: async ({ email, password }) => {
      const outcome = await sendPassword({ email: email.trim(), password })
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
      <AuthHeading title="Staff Console">For company staff. Agents sign in on their own page.</AuthHeading>
      <AuthForm form={form} label="Staff Console" action="Continue">
        <EmailInput autoComplete="username" {...form.field('email')} />
        <AuthPasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      </AuthForm>
    </>
  )
}
