import { suspensionWords } from '@evergrove/contract/accounts/account-words'
import type { SessionEnd, SecondStep as Step } from '@evergrove/contract/accounts/sessions'
import { LOGIN_PASSWORD_MIN_LENGTH } from '@evergrove/contract/platform/constants'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { type PasskeyUse, usePasskeySupport } from '../platform/passkeys.ts'
import { wasUnread } from '../platform/session/failure.ts'
import { type SecondStepIn, secondStepIn } from '../platform/session/second-step-in.ts'
import { currentSession, type ErrorPayload, useSession } from '../platform/session/session-state.ts'
import { unlistedMeta } from '../public/seo/page-meta.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading, Message, OtherWay } from './auth-form.tsx'
import { CodeForm, MailedCodeField, mailedCodeIn, useMailedCode } from './code-form.tsx'
import { CheckboxField, EmailField, PasswordField } from './fields.tsx'
import { loadSession } from './load-session.ts'
import { keepLoginEmail, prefillLoginEmail } from './login-email.ts'
import { nextPath } from './next-path.ts'
import { Or, PasskeyButton, PasskeyWay } from './passkey-way.tsx'
import { emailProblem, missing } from './problems.ts'
import { ResendLink } from './resend-link.tsx'
import { SessionEnded, useEntrance } from './use-entrance.tsx'

/** The log-in of an agent by passkey. */
const agentPasskey: PasskeyUse = {
  ask: async () => (await loadSession()).askForPasskey(),
  send: async (answer) => (await loadSession()).signInByPasskey(answer),
}

export type SecondStepProps = {
  step: Extract<Step, { kind: 'second_factor' }>
  /** Keeps the button busy after the step was completed. */
  isLeaving: boolean
  onRestart: () => void
}

const appTexts = {
  lead: 'Open your authenticator app and enter the six digits it shows for this account.',
  label: 'Code',
  description: 'If you don’t have your app, enter one of your recovery codes.',
}
const passkeyTexts = {
  lead: 'Use your passkey to confirm that it’s you.',
  label: 'Recovery code',
  description: 'If you’ve lost your passkey, enter one of your recovery codes.',
}

/** The step after the password for agents who have set one up: a passkey or a code. */
function SecondStep({ step: { ticket, has_app, has_passkey }, isLeaving, onRestart }: SecondStepProps) {
  const { lead, label, description } = has_app ? appTexts : passkeyTexts
  const hasPasskeys = usePasskeySupport()
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 2" title="Confirm it’s you" takesFocus={!has_app}>
        {lead}
      </AuthHeading>
      <div className={styles.stack}>
        {has_passkey && hasPasskeys ? (
          <>
            <PasskeyButton label="Use a passkey" variant={has_app ? 'plain' : 'filled'} {...agentPasskey} />
            <Or />
          </>
        ) : null}
        <CodeForm
          label={label}
          description={description}
          action="Log In"
          takesFocus={has_app}
          isLeaving={isLeaving}
          send={async (code) => (await (await loadSession()).finishSignIn({ ticket, code }))?.error}
        />
      </div>
      <OtherWay>
        <button type="button" className={styles.linkButton} onClick={onRestart}>
          Log in as someone else
        </button>
      </OtherWay>
    </>
  )
}

const TITLE = 'Log In'
const TOO_SHORT = `Enter your whole password. It has at least ${LOGIN_PASSWORD_MIN_LENGTH} characters.`

export const meta = unlistedMeta(TITLE)

const endingsFor = (sharedReason: string | null): Record<SessionEnd, ReactNode> => ({
  suspended: (
    <>
      {suspensionWords(sharedReason)} If you have questions,{' '}
      <Link to="/contact" reloadDocument>
        contact us
      </Link>
      .
    </>
  ),
  password_changed: 'Your password was changed. Log in with the new one.',
  signed_out_elsewhere: 'You were signed out on another device.',
  closed: 'Your account is closed. We have sent you an email about what happens next.',
  ended: 'Your session has ended. Log in again.',
})

/** Returns true if the account is suspended, which the server tells only its owner. */
const isSuspended = (error: ErrorPayload | undefined): error is { reason: 'suspended'; shared_reason: string | null } =>
  error !== undefined && 'reason' in error && error.reason === 'suspended'

type LogInValues = { email: string; password: string; mailed_code: string; remember: boolean }

const noValues: LogInValues = { email: '', password: '', mailed_code: '', remember: false }

/** Checks LOGIN-007 and LOGIN-008. */
function validate({ email, password }: LogInValues) {
  const tooShort = password.length < LOGIN_PASSWORD_MIN_LENGTH ? TOO_SHORT : undefined
  return { email: emailProblem(email), password: missing(password, 'Enter your password.') ?? tooShort }
}

const WRONG = 'Invalid Email/Password'
const WRONG_CODE = 'The code may also be wrong, or have expired.'

export default function LogIn() {
  const { isAuthenticated, ended, sharedReason } = useSession()
  const [query] = useSearchParams()
  const [step, setStep] = useState<SecondStepIn>()
  const [help, setHelp] = useState<ReactNode>()
  const mailedCode = useMailedCode()
  const emailInput = useRef<HTMLInputElement>(null)

  // The address is read after rendering, because the server does not know what this browser stores.
  useEffect(() => prefillLoginEmail(emailInput.current), [])

  /** Sends the form. All refusals of credentials have the same words (ERR-003), except when the API did not check them. */
  async function send({ email, password, mailed_code }: LogInValues): Promise<ErrorPayload | undefined> {
    const { signIn } = await loadSession()
    setHelp(undefined)
    if (await signIn({ email: email.trim(), password, ...mailedCodeIn(mailed_code) })) {
      keepLoginEmail(undefined)
      return undefined
    }
    const { error } = currentSession()
    if (error === undefined || wasUnread(currentSession())) return error
    const next = secondStepIn(error)
    setStep(next)
    if (next !== undefined) {
      keepLoginEmail(undefined)
      return undefined
    }
    if (isSuspended(error)) {
      setHelp(<Message kind="problem">{endingsFor(error.shared_reason).suspended}</Message>)
      return []
    }
    const shown = mailedCode.explain(error)
    if (shown !== error) return shown
    setHelp(<Unverified email={email.trim()} />)
    return mailedCode.isAsked ? [WRONG, WRONG_CODE] : { detail: WRONG }
  }
  const form = useSentForm({ initialValues: noValues, validate, send })
  useEntrance(isAuthenticated, nextPath(query.get('next')), 'agent')

  if (step !== undefined) {
    return <SecondStep step={step} isLeaving={isAuthenticated} onRestart={() => setStep(undefined)} />
  }
  return (
    <>
      <AuthHeading title={TITLE}>Log in to open your dashboard.</AuthHeading>
      <SessionEnded ended={ended} messages={endingsFor(sharedReason ?? null)} />
      <AuthForm form={form} label={TITLE} action="Log In" isLeaving={isAuthenticated} help={help}>
        <EmailField ref={emailInput} autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        {mailedCode.isAsked ? <MailedCodeField {...form.field('mailed_code')} /> : null}
        <div className={styles.between}>
          <CheckboxField label="Remember Login" {...form.field('remember')} />
          <Link to="/reset-password" className={styles.link}>
            Forgot Password
          </Link>
        </div>
      </AuthForm>
      <PasskeyWay {...agentPasskey} />
      <OtherWay>
        Not an agent yet? <Link to="/signup">Create Account</Link>
      </OtherWay>
    </>
  )
}

/**
 * A note for everyone whose sign-in is refused, so that it does not reveal which addresses wait for their verification.
 */
function Unverified({ email }: { email: string }) {
  return (
    <p className={styles.help}>
      New here? Verify your email first. <ResendLink email={email} label="Send the email again" />
    </p>
  )
}
