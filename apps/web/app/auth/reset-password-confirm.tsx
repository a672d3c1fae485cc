import type { RecentFactor } from '@evergrove/contract/accounts/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { unlistedMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/reset-password-confirm.ts'
import { AuthForm, AuthHeading, OtherWay } from './auth-form.tsx'
import { CheckboxField } from './fields.tsx'
import { loadAccountCalls } from './load-session.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { LogInDialog } from './outcome-dialog.tsx'
import { explain, missing, withDifference } from './problems.ts'
import { useLinkState } from './resend-link.tsx'
import { ResetRequest } from './reset-password.tsx'

const TITLE = 'Choose a new password'

const listed = (factors: readonly RecentFactor[]): string =>
  new Intl.ListFormat('en-GB').format(
    factors.map(({ device }) => (device === null ? 'an authenticator app' : `a passkey made on ${device}`)),
  )

export const meta = unlistedMeta(TITLE)

/** Returns true if the uid names an agent, as in every link that was sent. With any other uid the form stays (RESET-005). */
function isOurs(uid: string): boolean {
  try {
    return /^\d+$/.test(atob(uid))
  } catch {
    return false
  }
}

export default function ResetPasswordConfirm({ params: { uid, token } }: Route.ComponentProps) {
  const [isChanged, setIsChanged] = useState(false)
  const link = useLinkState(async () => (await loadAccountCalls()).checkPasswordReset({ uid, token }))
  const isDead = link?.is_valid === false && isOurs(uid)
  const recentFactors = link?.recent_factors ?? []
  const form = useSentForm({
    initialValues: { new_password: '', re_new_password: '', remove_recent_factors: false },
    validate: ({ new_password, re_new_password }) => ({
      new_password: missing(new_password, 'Choose a password.'),
      re_new_password: missing(re_new_password, 'Enter the password again.'),
    }),
    send: async ({ remove_recent_factors, ...passwords }) => {
      const removal = remove_recent_factors ? { remove_recent_factors } : {}
      const refusal = await explain((calls) => calls.confirmPasswordReset({ uid, token, ...passwords, ...removal }))
      return withDifference(refusal, passwords, ['new_password', 're_new_password'])
    },
    onSent: () => setIsChanged(true),
  })
  if (isDead && form.failure.attempt === 0) {
    return (
      <ResetRequest title="This link no longer works" takesFocus>
        It has expired or was already used. Enter the email address of your account, and we’ll send you a new one.
      </ResetRequest>
    )
  }
  return (
    <>
      <AuthHeading title={TITLE}>Every device is signed out when you change your password.</AuthHeading>
      <AuthForm form={form} label={TITLE} action="Change password">
        <NewPasswordFields
          password={{ label: 'New password', ...form.field('new_password') }}
          repetition={{ label: 'Confirm new password', ...form.field('re_new_password') }}
        />
        {recentFactors.length === 0 ? null : (
          <CheckboxField
            label="Remove these ways to log in"
            description={`Tick this if you did not add them in the last 7 days: ${listed(recentFactors)}.`}
            {...form.field('remove_recent_factors')}
          />
        )}
      </AuthForm>
      <OtherWay>
        Link not working? <Link to="/reset-password">Request a new one</Link>
      </OtherWay>
      <LogInDialog isOpen={isChanged} title="Password Reset Successful" icon="lock" />
    </>
  )
}
