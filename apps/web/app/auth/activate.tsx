import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/activate.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading, OtherWay } from './auth-form.tsx'
import { explain } from './explain.ts'
import { emailProblem } from './field-problems.ts'
import { EmailField } from './fields.tsx'
import { LogInDialog } from './outcome-dialog.tsx'

const TITLE = 'Activate Account'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** Sends another activation email when the link is too old. */
function AnotherMail() {
  const [isSent, setIsSent] = useState(false)
  const titleId = useId()
  const form = useSentForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ email }) => explain((calls) => calls.resendActivation(email.trim())),
    onSent: () => setIsSent(true),
  })
  return (
    <section className={styles.aside} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.subtitle}>
        Need a new link?
      </h2>
      <AuthForm form={form} label="Need a new link?" action="Send Another Email" variant="outline">
        <EmailField autoComplete="username" {...form.field('email')} />
      </AuthForm>
      <p role="status" className={styles.done}>
        {isSent ? (
          <span>If an account with this address is waiting to be activated, we have sent a new link.</span>
        ) : null}
      </p>
    </section>
  )
}

/** Sends nothing before the click, so that programs that check the links in emails do not use the link up (RESET-010). */
export default function Activate({ params: { uid, token } }: Route.ComponentProps) {
  const [isActivated, setIsActivated] = useState(false)
  const form = useSentForm({
    initialValues: {},
    send: () => explain((calls) => calls.activateAccount({ uid, token })),
    onSent: () => setIsActivated(true),
  })
  return (
    <>
      <AuthHeading title={TITLE}>Confirm that this email address is yours. Then you can log in.</AuthHeading>
      <AuthForm form={form} label={TITLE} action="Click here to Verify" />
      {form.failure.messages.length > 0 ? (
        <>
          <AnotherMail />
          <OtherWay>
            <Link to="/login">Back to Login</Link>
          </OtherWay>
        </>
      ) : (
        <OtherWay>
          Verified already? <Link to="/login">Log In</Link>
          <br />
          Something in the way?{' '}
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
