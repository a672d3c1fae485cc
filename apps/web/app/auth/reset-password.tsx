import { useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { unlistedMeta } from '../public/seo/page-meta.ts'
import { AuthForm, AuthHeading, type AuthHeadingProps, OtherWay } from './auth-form.tsx'
import { EmailField } from './fields.tsx'
import { LogInDialog } from './outcome-dialog.tsx'
import { emailProblem, explain } from './problems.ts'

const TITLE = 'Reset Password'

export const meta = unlistedMeta(TITLE)

export default function ResetPassword() {
  return (
    <ResetRequest title={TITLE}>
      Enter the email address of your account. We’ll send you a link to choose a new password.
    </ResetRequest>
  )
}

type ResetRequestProps = Pick<AuthHeadingProps, 'title' | 'takesFocus' | 'children'>

/** Sends a link to choose a new password to the email address that is entered. */
export function ResetRequest(heading: ResetRequestProps) {
  const [isSent, setIsSent] = useState(false)
  const form = useSentForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ email }) => explain((calls) => calls.requestPasswordReset(email.trim())),
    onSent: () => setIsSent(true),
  })
  return (
    <>
      <AuthHeading {...heading} />
      <AuthForm form={form} label={TITLE} action="Reset Password">
        <EmailField autoComplete="username" {...form.field('email')} />
      </AuthForm>
      <OtherWay>
        Remembered your password? <Link to="/login">Log In</Link>
      </OtherWay>
      <LogInDialog
        isOpen={isSent}
        title="Email Sent"
        icon="mail-sent"
        details="Not there after a few minutes? Check your spam folder. Forgot Password on the log-in page sends it again."
      >
        Instructions to reset your password has be sent to your email
      </LogInDialog>
    </>
  )
}
