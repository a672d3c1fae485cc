import { Paper, Text } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { activateAccount, resendActivation } from '../platform/session/account-calls.ts'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/activate.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading, EmailInput, OtherWay } from './auth-form.tsx'
import { explain } from './explain.ts'
import { emailProblem } from './field-problems.ts'
import { LogInDialog } from './outcome-dialog.tsx'

const TITLE = 'Activate Account'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** Sends another activation email when the link is too old. */
function AnotherMail() {
  const [isSent, setIsSent] = useState(false)
  const titleId = useId()
  const form = useSentForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ email }) => explain(resendActivation(email.trim())),
    onSent: () => setIsSent(true),
  })
  return (
    <Paper
      component="section"
      bd="1px solid var(--color-line)"
      radius="md"
      bg="var(--color-ground)"
      mt="var(--space-6)"
      p="var(--space-5)"
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.subtitle}>
        Need a new link?
      </h2>
      <AuthForm form={form} label="Need a new link?" action="Send Another Email" variant="outline">
        <EmailInput autoComplete="username" {...form.field('email')} />
      </AuthForm>
      <Text component="p" role="status" c="var(--color-positive-ink)" fz="var(--text-sm)" fw={500} lh={1.5}>
        {isSent ? (
          <Text span inherit display="block" mt="var(--space-4)">
            If an account with this address is waiting to be activated, we have sent a new link.
          </Text>
        ) : null}
      </Text>
    </Paper>
  )
}

/** Sends nothing before the click, so that programs that check the links in emails do not use the link up (RESET-010). */
export default function Activate({ params: { uid, token } }: Route.ComponentProps) {
  const [isActivated, setIsActivated] = useState(false)
  const form = useSentForm({
    initialValues: {},
    send: () => explain(activateAccount({ uid, token })),
    onSent: () => setIsActivated(true),
  })
  return (
    <>
      <AuthHeading title={TITLE}>Confirm that this email address is yours. Then you can log in.</AuthHeading>
      <AuthForm form={form} label={TITLE} action="Click here to Verify" />
      {form.failure.messages.length > 0 ? (
        <>
          <AnotherMail />
          <OtherWay>
            <Link to="/login">Back to Login</Link>
          </OtherWay>
        </>
      ) : (
        <OtherWay>
          Verified already? <Link to="/login">Log In</Link>
          <br />
          Something in the way?{' '}
          <Link to="/contact" reloadDocument>
            Contact us
          </Link>
        </OtherWay>
      )}
      <LogInDialog isOpen={isActivated} title="Account Activated" Icon={IconRosetteDiscountCheck}>
        Your Account has been successfully activated
      </LogInDialog>
    </>
  )
}
