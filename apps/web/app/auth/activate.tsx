import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { currentSession } from '../platform/session/session-state.ts'
import { unlistedMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/activate.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading, OtherWay } from './auth-form.tsx'
import { EmailField } from './fields.tsx'
import { prefillLoginEmail } from './login-email.ts'
import { LogInDialog } from './outcome-dialog.tsx'
import { emailProblem, explain } from './problems.ts'
import { SENT_AGAIN } from './resend-link.tsx'

const TITLE = 'Verify your email'

export const meta = unlistedMeta(TITLE)

/** Sends another verification email to a typed address. */
function AnotherMail() {
  const [isSent, setIsSent] = useState(false)
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const form = useSentForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ email }) => explain((calls) => calls.resendActivation(email.trim())),
    onSent: () => setIsSent(true),
  })
  useEffect(() => prefillLoginEmail(input.current), [])
  return (
    <section className={styles.aside} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.subtitle}>
        Need a new link?
      </h2>
      <AuthForm form={form} label="Need a new link?" action="Send another email">
        <EmailField ref={input} autoComplete="username" {...form.field('email')} />
      </AuthForm>
      <p role="status" className={styles.done}>
        {isSent ? <span>{SENT_AGAIN}</span> : null}
      </p>
    </section>
  )
}

/** The statuses of a link that is unknown, used or too old (API-028). Any other failure may be temporary. */
const deadLinkStatuses = new Set([400, 403])

/** Activates the account, only on a click, so that programs that check links in emails do not use it up (RESET-010). */
export default function Activate({ params: { uid, token } }: Route.ComponentProps) {
  const [isActivated, setIsActivated] = useState(false)
  const [isDead, setIsDead] = useState(false)
  const form = useSentForm({
    initialValues: {},
    send: async () => {
      const refusal = await explain((calls) => calls.activateAccount({ uid, token }))
      const { status } = currentSession()
      setIsDead(status !== undefined && deadLinkStatuses.has(status))
      return refusal
    },
    onSent: () => setIsActivated(true),
  })
  const hasFailed = form.failure.messages.length > 0
  return (
    <>
      <AuthHeading title={TITLE}>Confirm that this email address is yours. Then you can log in.</AuthHeading>
      <AuthForm
        form={form}
        label={TITLE}
        action="Click here to Verify"
        variant={hasFailed ? 'outline' : 'filled'}
        help={
          isDead ? (
            <p className={styles.help}>This link has expired or was already used. Request a new one below.</p>
          ) : null
        }
      />
      {hasFailed ? <AnotherMail /> : null}
      {hasFailed ? (
        <OtherWay>
          <Link to="/login">Back to Login</Link>
        </OtherWay>
      ) : (
        <OtherWay>
          Already verified? <Link to="/login">Log In</Link>
          <br />
          Having trouble?{' '}
          <Link to="/contact" reloadDocument>
            Contact us
          </Link>
        </OtherWay>
      )}
      <LogInDialog isOpen={isActivated} title="Account Activated" icon="seal">
        Your Account has been successfully activated
      </LogInDialog>
    </>
  )
}
