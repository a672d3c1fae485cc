/** Subscribing to the newsletter: an address, an agreement, a button (HOME-032 to HOME-039). */
import { VisuallyHidden } from '../../components/site/visually-hidden/visually-hidden.tsx'
import { ConsentField } from './fields/consent-field.tsx'
import { SubmitButton } from './fields/submit-button.tsx'
import { TextField } from './fields/text-field.tsx'
import { textValue } from './fields/text-value.ts'
import { MailInstead } from './mail-instead.tsx'
import styles from './newsletter-form.module.css'
import { sendSubscription } from './sending/send-subscription.ts'
import { ThankYouDialog } from './thank-you-dialog.tsx'
import { type SendForm, useGuardedForm } from './use-guarded-form.ts'

const send: SendForm = (values, signal) => sendSubscription(textValue(values, 'email'), signal)

/** Only the address goes; the agreement stays as the visitor left it (HOME-037). */
function clearEmail(form: HTMLFormElement) {
  const email = form.elements.namedItem('email')
  if (email instanceof HTMLInputElement) email.value = ''
}

export function NewsletterForm() {
  const { phase, problems, closeThanks, formHandlers } = useGuardedForm(send, clearEmail)
  return (
    <>
      <form className={styles.form} method="post" noValidate aria-label="Newsletter" {...formHandlers}>
        <div className={styles.email}>
          <TextField
            id="newsletter-email"
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            maxLength={254}
            requiredMessage="Please enter your email address."
            problem={problems['email']}
          />
        </div>
        <div className={styles.consent}>
          <ConsentField id="newsletter-consent" problem={problems['consent']} />
        </div>
        <div className={styles.action}>
          <SubmitButton label="Subscribe" isSending={phase === 'sending'} />
          <span role="status">{phase === 'sending' && <VisuallyHidden>Sending</VisuallyHidden>}</span>
        </div>
      </form>
      <MailInstead purpose="To receive our newsletter," />
      <ThankYouDialog isOpen={phase === 'thanked'} onClose={closeThanks} />
    </>
  )
}
