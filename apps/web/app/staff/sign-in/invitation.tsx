import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import styles from '../../auth/form/auth-form.module.css'
import { AuthHeading } from '../../auth/form/auth-heading.tsx'
import { AuthPasswordInput } from '../../auth/form/auth-password-input.tsx'
import { FormAlert } from '../../auth/form/form-alert.tsx'
import { OutcomeDialog } from '../../auth/form/outcome-dialog.tsx'
import { passwordValue } from '../../auth/form/password-value.ts'
import { useAuthForm } from '../../auth/form/use-auth-form.tsx'
import { findProblems } from '../../public/forms/find-problems.ts'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/invitation.ts'
import { acceptInvitation } from './sign-in-calls.ts'

const TITLE = 'Join the Staff'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

function check(form: HTMLFormElement) {
  const found = findProblems(form)
  const values = new FormData(form)
  const isSame = passwordValue(values, 'password') === passwordValue(values, 're_password')
  return Object.keys(found).length > 0 || isSame ? found : { re_password: 'The two passwords are not the same.' }
}

export default function Invitation({ params: { token } }: Route.ComponentProps) {
  const [email, setEmail] = useState<string>()
  const navigate = useNavigate()
  const goToSignIn = () => void navigate('/staff/login', { replace: true })
  const { field, rest, isSending, handlers } = useAuthForm({
    check,
    send: async (values) => {
      const outcome = await acceptInvitation({ token, password: passwordValue(values, 'password') })
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
      <form className={styles.form} aria-label={TITLE} {...handlers}>
        <AuthPasswordInput
          label="Password"
          autoComplete="new-password"
          description="At least 8 characters; a few words that only you would put together are best."
          data-required-message="Please choose a password."
          {...field('password')}
        />
        <AuthPasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          data-required-message="Please repeat the password."
          {...field('re_password')}
        />
        <FormAlert rest={rest(['password', 're_password'])} />
        <Button type="submit" fullWidth loading={isSending}>
          Accept the Invitation
        </Button>
      </form>
      <OutcomeDialog
        isOpen={email !== undefined}
        title="Welcome to the Staff"
        Icon={IconUserCheck}
        onClose={goToSignIn}
        actions={<Button onClick={goToSignIn}>Go to Sign In</Button>}
      >
        {`Sign in as ${email ?? ''} with the password you chose.`}
      </OutcomeDialog>
    </>
  )
}
