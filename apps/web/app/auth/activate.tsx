import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { activateAccount } from '../platform/session/account-calls.ts'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/activate.ts'
import { AnotherMail } from './another-mail.tsx'
import styles from './form/auth-form.module.css'
import { AuthHeading } from './form/auth-heading.tsx'
import { explain } from './form/explain.ts'
import { FormAlert } from './form/form-alert.tsx'
import { OutcomeDialog } from './form/outcome-dialog.tsx'
import { useAuthForm } from './form/use-auth-form.tsx'
import { useLogInRedirect } from './form/use-log-in-redirect.ts'

const TITLE = 'Activate Account'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** Nothing is sent before the click: programs that look at links in mails must not use them up (RESET-010). */
export default function Activate({ params: { uid, token } }: Route.ComponentProps) {
  const [isActivated, setIsActivated] = useState(false)
  const goToLogIn = useLogInRedirect(isActivated)
  const { rest, isSending, handlers } = useAuthForm({
    send: () => explain(activateAccount({ uid, token })),
    onSuccess: () => setIsActivated(true),
  })
  const failure = rest([])
  return (
    <>
      <AuthHeading title={TITLE}>One click shows us that this email address is yours. Then you can log in.</AuthHeading>
      <form className={styles.form} aria-label={TITLE} {...handlers}>
        <FormAlert rest={failure} />
        <Button type="submit" fullWidth loading={isSending}>
          Click here to Verify
        </Button>
      </form>
      {failure.messages.length > 0 ? (
        <>
          <AnotherMail />
          <p className={styles.other}>
            <Link to="/login">Back to Login</Link>
          </p>
        </>
      ) : (
        <p className={styles.other}>
          Verified already? <Link to="/login">Log In</Link>
          <br />
          Something in the way?{' '}
          <Link to="/contact" reloadDocument>
            Contact us
          </Link>
        </p>
      )}
      <OutcomeDialog
        isOpen={isActivated}
        title="Account Activated"
        Icon={IconRosetteDiscountCheck}
        onClose={goToLogIn}
        actions={<Button onClick={goToLogIn}>Go to Log In</Button>}
      >
        Your Account has been successfully activated
      </OutcomeDialog>
    </>
  )
}
