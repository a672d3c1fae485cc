/** The sign-in to the staff console by password and code. The first time, the authenticator app is set up as well. */
import type { StaffSignIn } from '@evergrove/contract/accounts/sessions'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthForm, AuthHeading } from '../../auth/auth-form.tsx'
import { CodeForm, MailedCodeField, mailedCodeIn, useMailedCode } from '../../auth/code-form.tsx'
import { EmailField, PasswordField } from '../../auth/fields.tsx'
import { nextPath } from '../../auth/next-path.ts'
import { PasskeyWay } from '../../auth/passkey-way.tsx'
import { emailProblem, missing } from '../../auth/problems.ts'
import { SessionEnded, useEntrance } from '../../auth/use-entrance.tsx'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { visitorAct } from '../../platform/session/visitor.ts'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { type StaffSessionEndHere, storeStaffToken, useStaffSessionEnd, useStaffToken } from '../session/staff-token.ts'

/** The step after the password. The step that sets up an app has its secret. */
type NextStep =
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

/** Asks for the email address and the password. The API names the next step. */
function PasswordStep({ onAccept }: { onAccept: (next: NextStep) => void }) {
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
      <AuthHeading title="Staff console">For company staff. Agents sign in on their own page.</AuthHeading>
      <SessionEnded ended={useStaffSessionEnd()} messages={endings} />
      <AuthForm form={form} label="Staff console" action="Continue">
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

export const meta = unlistedMeta('Staff console')

const AppSetUp = lazy(() => import('./app-set-up.tsx'))

type Step = { step: 'password' } | NextStep

/** Returns the wanted path if it belongs to the console, and otherwise the console's first screen. */
function nextStaffPath(wanted: string | null): string {
  const path = nextPath(wanted, '/staff')
  return path.startsWith('/staff/login') ? '/staff' : path
}

export default function StaffLogin() {
  const [state, setState] = useState<Step>({ step: 'password' })
  const token = useStaffToken()
  const [query] = useSearchParams()
  useEntrance(token !== undefined, nextStaffPath(query.get('next')), 'staff')

  switch (state.step) {
    case 'code':
      return <CodeStep ticket={state.ticket} onToken={storeStaffToken} />
    case 'enrolment':
      return (
        <Suspense>
          <AppSetUp {...state} onDone={storeStaffToken} />
        </Suspense>
      )
    case 'done':
    case 'password':
      return <PasswordStep onAccept={(next) => (next.step === 'done' ? storeStaffToken(next.token) : setState(next))} />
  }
}

type CodeStepProps = { ticket: string; onToken: (token: string) => void }

/** Asks for the code of the authenticator app, or for a recovery code if the app is lost. */
function CodeStep({ ticket, onToken }: CodeStepProps) {
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 2" title="Enter your code">
        Open your authenticator app and enter the six digits it shows for this account.
      </AuthHeading>
      <CodeForm
        label="Code"
        description="If you don’t have your app, enter one of your recovery codes."
        action="Sign in"
        takesFocus
        send={async (code) => {
          const outcome = await visitorAct('POST /staff/jwt/verify', { body: { ticket, code } })
          if (outcome.failure) return outcome.failure.error
          onToken(outcome.body.token)
          return undefined
        }}
      />
    </>
  )
}
