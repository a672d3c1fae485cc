/** Subscribing to the newsletter: an address, an agreement, a button (HOME-032 to HOME-039). */
import { Link } from 'react-router'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { textValue } from './find-problems.ts'
import { FieldProblem, MailInstead, SubmitButton, TextField, ThankYouDialog } from './form-parts.tsx'
import styles from './forms.module.css'
import { sendSubscription } from './send-form.ts'
import { type SendForm, useGuardedForm } from './use-guarded-form.ts'

type ConsentFieldProps = { id: string; problem: string | undefined }

/** The agreement that is required to subscribe (HOME-033, HOME-034). */
function ConsentField({ id, problem }: ConsentFieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.consent}>
        <input
          id={id}
          name="consent"
          type="checkbox"
          required
          className={styles.checkbox}
          data-required-message="Tick the box to subscribe."
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        />
        <label htmlFor={id}>
          I agree to the <Link to="/privacy-policy">Privacy Policy</Link> and{' '}
          <Link to="/terms-and-conditions">Terms and Conditions</Link>
        </label>
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}

const send: SendForm = (values, signal) => sendSubscription(textValue(values, 'email'), signal)

/** Clears the address and keeps the agreement as the visitor left it (HOME-037). */
function clearEmail(form: HTMLFormElement) {
  const email = form.elements.namedItem('email')
  if (email instanceof HTMLInputElement) email.value = ''
}

export function NewsletterForm() {
  const { phase, problems, closeThanks, formHandlers } = useGuardedForm(send, clearEmail)
  return (
    <>
      <form className={styles.newsletterForm} method="post" noValidate aria-label="Newsletter" {...formHandlers}>
        <div className={styles.newsletterEmail}>
          <TextField
            id="newsletter-email"
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            maxLength={254}
            requiredMessage="Enter your email address."
            problem={problems['email']}
          />
        </div>
        <div className={styles.newsletterConsent}>
          <ConsentField id="newsletter-consent" problem={problems['consent']} />
        </div>
        <div className={styles.newsletterAction}>
          <SubmitButton label="Subscribe" isSending={phase === 'sending'} />
          <span role="status">{phase === 'sending' && <VisuallyHidden>Sending</VisuallyHidden>}</span>
        </div>
      </form>
      <MailInstead purpose="To receive our newsletter," />
      <ThankYouDialog isOpen={phase === 'thanked'} onClose={closeThanks} />
    </>
  )
}
