import { useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/reset-password-confirm.ts'
import { AuthForm, AuthHeading, OtherWay } from './auth-form.tsx'
import { explain } from './explain.ts'
import { missing } from './field-problems.ts'
import { PasswordField } from './fields.tsx'
import { LogInDialog } from './outcome-dialog.tsx'

const TITLE = 'Choose a New Password'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function ResetPasswordConfirm({ params: { uid, token } }: Route.ComponentProps) {
  const [isChanged, setIsChanged] = useState(false)
  const form = useSentForm({
    initialValues: { new_password: '', re_new_password: '' },
    validate: ({ new_password, re_new_password }) => ({
      new_password: missing(new_password, 'Please choose a password.'),
      re_new_password: missing(re_new_password, 'Please repeat the password.'),
    }),
    send: (passwords) => explain((calls) => calls.confirmPasswordReset({ uid, token, ...passwords })),
    onSent: () => setIsChanged(true),
  })
  return (
    <>
      <AuthHeading title={TITLE}>Use at least 8 characters. A few unrelated words work best.</AuthHeading>
      <AuthForm form={form} label={TITLE} action="Change Password">
        <PasswordField label="New Password" autoComplete="new-password" {...form.field('new_password')} />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...form.field('re_new_password')} />
      </AuthForm>
      <OtherWay>
        Link not working? <Link to="/reset-password">Ask for a new one</Link>
      </OtherWay>
      <LogInDialog isOpen={isChanged} title="Password Reset Successful" icon="lock" />
    </>
  )
}
