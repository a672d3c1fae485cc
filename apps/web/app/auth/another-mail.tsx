import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { resendActivation } from '../platform/session/account-calls.ts'
import { textValue } from '../public/forms/find-problems.ts'
import styles from './another-mail.module.css'
import formStyles from './form/auth-form.module.css'
import { EmailInput } from './form/email-input.tsx'
import { explain } from './form/explain.ts'
import { FormAlert } from './form/form-alert.tsx'
import { useAuthForm } from './form/use-auth-form.tsx'

const send = (values: FormData) => explain(resendActivation(textValue(values, 'email')))

/** Another activation mail, for whoever holds a link that is too old. */
export function AnotherMail() {
  const [isSent, setIsSent] = useState(false)
  const titleId = useId()
  const { field, rest, isSending, handlers } = useAuthForm({ send, onSuccess: () => setIsSent(true) })
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Need a new link?
      </h2>
      <form className={formStyles.form} aria-labelledby={titleId} {...handlers}>
        <EmailInput autoComplete="username" {...field('email')} />
        <FormAlert rest={rest(['email'])} />
        <Button type="submit" variant="outline" fullWidth loading={isSending}>
          Send Another Email
        </Button>
      </form>
      <p role="status" className={styles.sent}>
        {isSent ? 'If an account with this address is waiting to be activated, a new link is on its way.' : null}
      </p>
    </section>
  )
}
