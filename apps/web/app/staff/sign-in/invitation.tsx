import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthButton, AuthForm, AuthHeading } from '../../auth/auth-form.tsx'
import { missing } from '../../auth/field-problems.ts'
import { PasswordField } from '../../auth/fields.tsx'
import { OutcomeDialog } from '../../auth/outcome-dialog.tsx'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/invitation.ts'
import { acceptInvitation } from './sign-in-calls.ts'

const TITLE = 'Join the Staff'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

function validate({ password, re_password }: { password: string; re_password: string }) {
  const noPassword = missing(password, 'Please choose a password.')
  const different = password === re_password || noPassword ? undefined : 'The two passwords are not the same.'
  return { password: noPassword, re_password: missing(re_password, 'Please repeat the password.') ?? different }
}

export default function Invitation({ params: { token } }: Route.ComponentProps) {
  const [email, setEmail] = useState<string>()
  const navigate = useNavigate()
  const goToSignIn = () => void navigate('/staff/login', { replace: true })
  const form = useSentForm({
    initialValues: { password: '', re_password: '' },
    validate,
    send: async ({ password }) => {
      const outcome = await acceptInvitation({ token, password })
      if (outcome.failure) return outcome.failure.error
      setEmail(outcome.body.email)
      return undefined
    },
  })
  return (
    <>
      <AuthHeading title={TITLE}>
        Choose a password for the staff console. When you first sign in, you also set up an authenticator app.
      </AuthHeading>
      <AuthForm form={form} label={TITLE} action="Accept the Invitation">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description="Use at least 8 characters. A few unrelated words work best."
          {...form.field('password')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('re_password')} />
      </AuthForm>
      <OutcomeDialog
        isOpen={email !== undefined}
        title="Your account Is Ready"
        icon="account"
        onClose={goToSignIn}
        actions={<AuthButton onClick={goToSignIn}>Go to Sign In</AuthButton>}
      >
        {`Sign in as ${email ?? ''} with the password you chose.`}
      </OutcomeDialog>
    </>
  )
}
