import { Button } from '@mantine/core'
import { IconLockCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirmPasswordReset } from '../platform/session/account-calls.ts'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/reset-password-confirm.ts'
import styles from './form/auth-form.module.css'
import { AuthHeading } from './form/auth-heading.tsx'
import { AuthPasswordInput } from './form/auth-password-input.tsx'
import { explain } from './form/explain.ts'
import { FormAlert } from './form/form-alert.tsx'
import { OutcomeDialog } from './form/outcome-dialog.tsx'
import { passwordValue } from './form/password-value.ts'
import { useAuthForm } from './form/use-auth-form.tsx'
import { useLogInRedirect } from './form/use-log-in-redirect.ts'

const TITLE = 'Choose a New Password'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function ResetPasswordConfirm({ params: { uid, token } }: Route.ComponentProps) {
  const [isChanged, setIsChanged] = useState(false)
  const goToLogIn = useLogInRedirect(isChanged)
  const { field, rest, isSending, handlers } = useAuthForm({
    send: (values) =>
      explain(
        confirmPasswordReset({
          uid,
          token,
          new_password: passwordValue(values, 'new_password'),
          re_new_password: passwordValue(values, 're_new_password'),
        }),
      ),
    onSuccess: () => setIsChanged(true),
  })
  return (
    <>
      <AuthHeading title={TITLE}>
        At least 8 characters; a few words that only you would put together are best.
      </AuthHeading>
      <form className={styles.form} aria-label={TITLE} {...handlers}>
        <AuthPasswordInput
          label="New Password"
          autoComplete="new-password"
          data-required-message="Please choose a password."
          {...field('new_password')}
        />
        <AuthPasswordInput
          label="Confirm New Password"
          autoComplete="new-password"
          data-required-message="Please repeat the password."
          {...field('re_new_password')}
        />
        <FormAlert rest={rest(['new_password', 're_new_password'])} />
        <Button type="submit" fullWidth loading={isSending}>
          Change Password
        </Button>
      </form>
      <p className={styles.other}>
        The link does not work? <Link to="/reset-password">Ask for a new one</Link>
      </p>
      <OutcomeDialog
        isOpen={isChanged}
        title="Password Reset Successful"
        Icon={IconLockCheck}
        onClose={goToLogIn}
        actions={<Button onClick={goToLogIn}>Go to Log In</Button>}
      />
    </>
  )
}
