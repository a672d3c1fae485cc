import { useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/reset-password-confirm.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading, OtherWay } from './auth-form.tsx'
import { explain } from './explain.ts'
import { missing } from './field-problems.ts'
import { AuthIcon } from './icon.tsx'
import { loadAccountCalls } from './load-session.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { LogInDialog } from './outcome-dialog.tsx'
import { useDeadLink } from './use-dead-link.ts'

const TITLE = 'Choose a new password'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function ResetPasswordConfirm({ params: { uid, token } }: Route.ComponentProps) {
  const [isChanged, setIsChanged] = useState(false)
  const isDead = useDeadLink(async () => (await loadAccountCalls()).checkPasswordReset({ uid, token }))
  const form = useSentForm({
    initialValues: { new_password: '', re_new_password: '' },
    validate: ({ new_password, re_new_password }) => ({
      new_password: missing(new_password, 'Choose a password.'),
      re_new_password: missing(re_new_password, 'Enter the password again.'),
    }),
    send: (passwords) => explain((calls) => calls.confirmPasswordReset({ uid, token, ...passwords })),
    onSent: () => setIsChanged(true),
  })
  return (
    <>
      {/* The form stays (RESET-005), and where it is: the warning takes the place of a sentence of the same length. */}
      <AuthHeading title={TITLE}>
        {isDead && form.failure.attempt === 0 ? (
          <span role="alert" className={styles.warning}>
            <AuthIcon name="alert" />
            This link has expired or was already used. <Link to="/reset-password">Request a new link</Link>
          </span>
        ) : (
          'Every device is signed out when you change your password.'
        )}
      </AuthHeading>
      <AuthForm form={form} label={TITLE} action="Change password">
        <NewPasswordFields
          password={{ label: 'New password', ...form.field('new_password') }}
          repetition={{ label: 'Confirm new password', ...form.field('re_new_password') }}
        />
      </AuthForm>
      <OtherWay>
        Link not working? <Link to="/reset-password">Request a new one</Link>
      </OtherWay>
      <LogInDialog isOpen={isChanged} title="Password Reset Successful" icon="lock" />
    </>
  )
}
