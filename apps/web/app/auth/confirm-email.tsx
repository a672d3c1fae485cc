import { useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { unlistedMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/confirm-email.ts'
import { AuthForm, AuthHeading, OtherWay } from './auth-form.tsx'
import { loadSession } from './load-session.ts'
import { LogInDialog } from './outcome-dialog.tsx'
import { explain } from './problems.ts'

const TITLE = 'Confirm your email address'

export const meta = unlistedMeta(TITLE)

/** Confirms an email address, only on a click, so that programs that check links in emails do not use the link up. */
export default function ConfirmEmail({ params: { token } }: Route.ComponentProps) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const form = useSentForm({
    initialValues: {},
    send: async () => {
      const { checkSession } = await loadSession()
      const refusal = await explain((calls) => calls.confirmEmail(token))
      if (refusal === undefined) checkSession()
      return refusal
    },
    onSent: () => setIsConfirmed(true),
  })
  return (
    <>
      <AuthHeading title={TITLE}>
        You’ll log in with this address from now on. Every device is signed out, and we notify your previous address.
      </AuthHeading>
      <AuthForm form={form} label={TITLE} action="Confirm this address" />
      <OtherWay>
        Didn’t request this? Close this page. Nothing will change.
        <br />
        <Link to="/login">Back to Login</Link>
      </OtherWay>
      <LogInDialog isOpen={isConfirmed} title="Email address changed" icon="mail">
        Log in with your new email address.
      </LogInDialog>
    </>
  )
}
