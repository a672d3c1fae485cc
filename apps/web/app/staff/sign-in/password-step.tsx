import type { StaffSignIn } from '@evergrove/contract/accounts/sessions'
import { AuthForm, AuthHeading } from '../../auth/auth-form.tsx'
import { emailProblem, missing } from '../../auth/field-problems.ts'
import { EmailField, PasswordField } from '../../auth/fields.tsx'
import { MailedCodeField, mailedCodeIn, useMailedCode } from '../../auth/mailed-code.tsx'
import { PasskeyWay } from '../../auth/passkey-way.tsx'
import { SessionEnded } from '../../auth/session-ended.tsx'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { visitorAct } from '../../platform/session/visitor.ts'
import { type StaffSessionEndHere, useStaffSessionEnd } from '../session/staff-token.ts'

/** The step after the password. Setting up an app comes with the secret for it. */
export type NextStep =
  | Exclude<StaffSignIn, { step: 'enrolment' }>
  | (Extract<StaffSignIn, { step: 'enrolment' }> & { secret: string; uri: string })

const endings: Record<StaffSessionEndHere, string> = {
  disabled: 'Your account is disabled. If you have questions, ask an admin.',
  password_changed: 'Your password was changed. Sign in with the new one.',
  app_reset: 'An admin has reset your authenticator app. Set up an app again when you sign in.',
  signed_out_everywhere: 'You were signed out on all devices. Sign in again.',
  signed_out_elsewhere: 'You were signed out on another device. Sign in again.',
  idle: 'You were signed out because the console was not used for a while. Sign in again.',
  expired: 'Your session has expired. Sign in again.',
  ended: 'Your session has ended. Sign in again.',
}

/** Asks for the email address and the password. The API says which step comes next. */
export function PasswordStep({ onAccept }: { onAccept: (next: NextStep) => void }) {
  const mailedCode = useMailedCode()
  const form = useSentForm({
    initialValues: { email: '', password: '', mailed_code: '' },
    validate: ({ email, password }) => ({
      email: emailProblem(email),
      password: missing(password, 'Enter your password.'),
    }),
    send: async ({ email, password, mailed_code }) => {
      const body = { email: email.trim(), password, ...mailedCodeIn(mailed_code) }
      const outcome = await visitorAct('POST /staff/jwt/create', { body })
      if (outcome.failure) return mailedCode.explain(outcome.failure.error)
      const next = outcome.body
      if (next.step !== 'enrolment') {
        onAccept(next)
        return undefined
      }
      const asked = await visitorAct('POST /staff/totp/enrolment', { body: { ticket: next.ticket } })
      if (asked.failure) return asked.failure.error
      onAccept({ ...next, ...asked.body })
      return undefined
    },
  })
  return (
    <>
      <AuthHeading title="Staff Console">For company staff. Agents sign in on their own page.</AuthHeading>
      <SessionEnded ended={useStaffSessionEnd()} messages={endings} />
      <AuthForm form={form} label="Staff Console" action="Continue">
        <EmailField autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        {mailedCode.isAsked ? <MailedCodeField {...form.field('mailed_code')} /> : null}
      </AuthForm>
      <PasskeyWay
        ask={() => visitorAct('POST /staff/jwt/question')}
        send={async (body) => {
          const outcome = await visitorAct('POST /staff/jwt/passkey', { body })
          if (outcome.failure === undefined) onAccept({ step: 'done', token: outcome.body.token })
          return outcome.failure
        }}
      />
    </>
  )
}
