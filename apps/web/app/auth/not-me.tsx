import type { Protected } from '@evergrove/contract/accounts/protection'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { unlistedMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/not-me.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading, OtherWay } from './auth-form.tsx'
import { loadAccountCalls, loadSession } from './load-session.ts'

const TITLE = 'It was not me'

export const meta = unlistedMeta(TITLE)

function ContactUs() {
  return (
    <Link to="/contact" reloadDocument>
      Contact us
    </Link>
  )
}

/** Explains the button "It was not me". Nothing is sent before the click, because mail programs open links by themselves. */
export default function NotMe({ params: { token } }: Route.ComponentProps) {
  const [done, setDone] = useState<Protected>()
  const form = useSentForm({
    initialValues: {},
    send: async () => {
      const [{ checkSession }, { reportNotMe }] = await Promise.all([loadSession(), loadAccountCalls()])
      const outcome = await reportNotMe(token)
      if (outcome.failure !== undefined) return outcome.failure.error
      checkSession()
      setDone(outcome.body)
      return undefined
    },
  })
  if (done !== undefined) return <Frozen canResetPassword={done.can_reset_password} />
  return (
    <>
      <AuthHeading title={TITLE}>
        Use this if we emailed you about a change or a withdrawal that you didn’t make. We then do the following
        immediately:
      </AuthHeading>
      <div className={styles.stack}>
        <ul className={styles.list}>
          <li>Withdrawals from your account are frozen.</li>
          <li>Every device is signed out.</li>
          <li>A new email address that is not confirmed yet is removed.</li>
          <li>A second step at log-in that was set up in the last seven days is removed.</li>
          <li>Our staff are notified.</li>
        </ul>
        <AuthForm form={form} label={TITLE} action="Protect my account" />
      </div>
      <OtherWay>
        Was it you? Close this page. Nothing changes.
        <br />
        Link not working? <ContactUs />
      </OtherWay>
    </>
  )
}

/** The next step: a new password, unless the emails for it now go to another address. */
function Frozen({ canResetPassword }: { canResetPassword: boolean }) {
  return (
    <>
      <AuthHeading title="Your account is protected" takesFocus>
        {canResetPassword
          ? 'Withdrawals are frozen and every device is signed out. Now choose a new password, so that no one else can log in.'
          : 'Withdrawals are frozen and every device is signed out. Contact us now: your account no longer uses this email address, so you can’t choose a new password yourself.'}
      </AuthHeading>
      {canResetPassword ? (
        <>
          <Link to="/reset-password" className={styles.button} data-variant="filled" data-wide>
            Choose a new password
          </Link>
          <OtherWay>
            Then contact us to lift the freeze on your withdrawals. <ContactUs />
          </OtherWay>
        </>
      ) : (
        <Link to="/contact" reloadDocument className={styles.button} data-variant="filled" data-wide>
          Contact Us
        </Link>
      )}
    </>
  )
}
