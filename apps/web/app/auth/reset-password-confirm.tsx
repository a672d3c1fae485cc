import { useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/reset-password-confirm.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading, Message, OtherWay } from './auth-form.tsx'
import { explain } from './explain.ts'
import { missing } from './field-problems.ts'
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
      <AuthHeading title={TITLE}>Every device is signed out when you change your password.</AuthHeading>
      {/* The form stays (RESET-005). */}
      {isDead && form.failure.attempt === 0 ? (
        <div className={styles.notice}>
          <Message kind="problem">
            This link has expired or was already used. <Link to="/reset-password">Request a new link</Link>
          </Message>
        </div>
      ) : null}
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
