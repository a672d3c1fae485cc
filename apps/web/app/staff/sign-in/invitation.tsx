import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AuthButton, AuthForm, AuthHeading, OtherWay } from '../../auth/auth-form.tsx'
import { NewPasswordFields } from '../../auth/new-password-fields.tsx'
import { OutcomeDialog } from '../../auth/outcome-dialog.tsx'
import { missing } from '../../auth/problems.ts'
import { useDeadLink } from '../../auth/resend-link.tsx'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { visitorAct } from '../../platform/session/visitor.ts'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/invitation.ts'

const TITLE = 'Set up your staff account'

export const meta = unlistedMeta(TITLE)

function validate({ password, re_password }: { password: string; re_password: string }) {
  const noPassword = missing(password, 'Choose a password.')
  const different = password === re_password || noPassword ? undefined : 'The passwords don’t match.'
  return { password: noPassword, re_password: missing(re_password, 'Enter the password again.') ?? different }
}

export default function Invitation({ params: { token } }: Route.ComponentProps) {
  const [email, setEmail] = useState<string>()
  const isDead = useDeadLink(() => visitorAct('POST /staff/invitation/check', { body: { token } }))
  const navigate = useNavigate()
  const goToSignIn = () => void navigate('/staff/login', { replace: true })
  const form = useSentForm({
    initialValues: { password: '', re_password: '' },
    validate,
    send: async ({ password }) => {
      const outcome = await visitorAct('POST /staff/invitation', { body: { token, password } })
      if (outcome.failure) return outcome.failure.error
      setEmail(outcome.body.email)
      return undefined
    },
  })
  if (isDead && email === undefined) return <DeadInvitation />
  return (
    <>
      <AuthHeading title={TITLE}>
        Choose a password for the staff console. When you first sign in, you also set up an authenticator app.
      </AuthHeading>
      <AuthForm form={form} label={TITLE} action="Accept the invitation">
        <NewPasswordFields
          password={{ label: 'Password', ...form.field('password') }}
          repetition={{ label: 'Confirm password', ...form.field('re_password') }}
        />
      </AuthForm>
      <OutcomeDialog
        isOpen={email !== undefined}
        title="Your account is ready"
        icon="account"
        onClose={goToSignIn}
        actions={<AuthButton onClick={goToSignIn}>Go to sign in</AuthButton>}
      >
        {`Sign in as ${email ?? ''} with the password you chose.`}
      </OutcomeDialog>
    </>
  )
}

/** Explains that a link is used, withdrawn or too old. Only an admin can send another. */
function DeadInvitation() {
  return (
    <>
      <AuthHeading title="This invitation is no longer valid" takesFocus>
        The link has expired, was already used or was withdrawn. Ask an admin to invite you again.
      </AuthHeading>
      <OtherWay>
        Already set up? <Link to="/staff/login">Sign in</Link>
      </OtherWay>
    </>
  )
}
