import { Button } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { requestPasswordReset } from '../platform/session/account-calls.ts'
import { textValue } from '../public/forms/find-problems.ts'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/reset-password.ts'
import styles from './form/auth-form.module.css'
import { AuthHeading } from './form/auth-heading.tsx'
import { EmailInput } from './form/email-input.tsx'
import { explain } from './form/explain.ts'
import { FormAlert } from './form/form-alert.tsx'
import { OutcomeDialog } from './form/outcome-dialog.tsx'
import { useAuthForm } from './form/use-auth-form.tsx'
import { useLogInRedirect } from './form/use-log-in-redirect.ts'

const TITLE = 'Reset Password'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

const send = (values: FormData) => explain(requestPasswordReset(textValue(values, 'email')))

export default function ResetPassword() {
  const [isSent, setIsSent] = useState(false)
  const goToLogIn = useLogInRedirect(isSent)
  const { field, rest, isSending, handlers } = useAuthForm({ send, onSuccess: () => setIsSent(true) })
  return (
    <>
      <AuthHeading title={TITLE}>
        Tell us the email address of your account, and we will send you a link to choose a new password.
      </AuthHeading>
      <form className={styles.form} aria-label={TITLE} {...handlers}>
        <EmailInput autoComplete="username" {...field('email')} />
        <FormAlert rest={rest(['email'])} />
        <Button type="submit" fullWidth loading={isSending}>
          Reset Password
        </Button>
      </form>
      <p className={styles.other}>
        Remembered it after all? <Link to="/login">Log In</Link>
      </p>
      <OutcomeDialog
        isOpen={isSent}
        title="Email Sent"
        Icon={IconMailFast}
        onClose={goToLogIn}
        actions={<Button onClick={goToLogIn}>Go to Log In</Button>}
      >
        Instructions to reset your password has be sent to your email
      </OutcomeDialog>
    </>
  )
}
